import type { Problem } from '../../../kit/result'
import type { SessionEvent } from '../../../shared/session/event'
import type { Subscriber } from './routing'

/** Turns that do not end although they were cancelled: the process ends them, but at the cost of no other turn. */
export class DeafTurns {
  #turns = new Map<Subscriber, Problem>()

  constructor(
    private readonly tenants: ReadonlySet<Subscriber>,
    private readonly end: (problem: Problem) => void,
  ) {}

  add(subscriber: Subscriber, problem: Problem): void {
    this.#turns.set(subscriber, problem)
    const working = this.#working()
    if (working > 0) subscriber.deaf(working)
    else this.rested()
  }

  /** A turn is over, perhaps the last that was in the way. */
  rested(): void {
    for (const subscriber of this.#turns.keys())
      if (subscriber.turn !== 'cancelling') this.#turns.delete(subscriber)
    const [problem] = this.#turns.values()
    if (problem && this.#working() === 0) this.end(problem)
  }

  clear(): void {
    this.#turns.clear()
  }

  #working(): number {
    return [...this.tenants].filter(({ turn }) => turn === 'working').length
  }
}

/** What the session says while others are in the way. */
export function deafTo(agentName: string, others: number): SessionEvent {
  const working = others === 1 ? 'Another session is' : `${others} other sessions are`
  return {
    type: 'notice',
    severity: 'warning',
    title: `${agentName} does not answer to the cancel`,
    text: `${working} working on the same process, which is restarted when no turn is under way. “Restart agent” does it now, and interrupts other turns.`,
  }
}
