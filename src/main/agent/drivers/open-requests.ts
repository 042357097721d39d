import { failed, type Outcome } from '../../../shared/agent/failure/failure'
import { timedOut } from './endings'
import type { Fields } from './fields'

export interface TimeLimit {
  /** What is waited for, in words. */
  what: string
  milliseconds: number
}

interface Open {
  timer: NodeJS.Timeout | undefined
  /** What whoever goes on has to know, to do what is to be done with the answer. */
  about: Fields | undefined
  resolve(outcome: Outcome<Fields>): void
}

/** What was asked of an agent and is not answered yet. Each is settled once: by its answer, its time, or the end. */
export class OpenRequests<Id extends string | number> {
  #open = new Map<Id, Open>()
  #ended: Outcome<Fields> | undefined

  /** Resolves with the answer to the request of that id. */
  answer(id: Id, limit?: TimeLimit, about?: Fields): Promise<Outcome<Fields>> {
    const { promise, resolve } = Promise.withResolvers<Outcome<Fields>>()
    if (this.#ended) return Promise.resolve(this.#ended)
    const late = ({ what, milliseconds }: TimeLimit) =>
      setTimeout(() => this.settle(id, timedOut(what, milliseconds)), milliseconds)
    this.#open.set(id, { timer: limit && late(limit), about, resolve })
    return promise
  }

  /** False when nobody waits for it. */
  settle(id: Id, outcome: Outcome<Fields>): boolean {
    const open = this.#open.get(id)
    if (!open) return false
    this.#open.delete(id)
    clearTimeout(open.timer)
    open.resolve(outcome)
    return true
  }

  /** Those that somebody has to go on with. */
  saved(): [id: Id, about: Fields][] {
    return [...this.#open].flatMap(([id, { about }]) => (about ? [[id, about]] : []))
  }

  /** Nothing is answered any more. */
  end(outcome: Outcome<Fields> = failed('lost', 'The agent went away')): void {
    this.#ended ??= outcome
    for (const id of [...this.#open.keys()]) this.settle(id, outcome)
  }
}
