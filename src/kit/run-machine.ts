interface Step<State, Effect> {
  state: State
  effects: readonly Effect[]
}

export interface RunningMachine<State, Input> {
  readonly state: State
  input(input: Input): void
}

interface MachineParts<State, Input, Effect> {
  from: State
  /** The pure machine: where an input leads, and what is to be done about it. */
  step(state: State, input: Input): Step<State, Effect>
  /** Does it; it may bring the next input at once. */
  run(effect: Effect): void
  /** Nothing is left to be done for now. */
  rested?(): void
}

/**
 * Runs a machine of states: inputs wait their turn, so that effects keep their order, whatever brings
 * them. One that throws takes nothing from the others: it is told to whoever brought the first input
 * when all of it is done.
 */
export function runMachine<State, Input, Effect>({
  from,
  step,
  run,
  rested,
}: MachineParts<State, Input, Effect>): RunningMachine<State, Input> {
  let state = from
  let running = false
  const waiting: Input[] = []
  const thrown: unknown[] = []
  const attempt = (act: () => void) => {
    try {
      act()
    } catch (error) {
      thrown.push(error)
    }
  }
  const advance = (input: Input) => {
    const made = step(state, input)
    state = made.state
    for (const effect of made.effects) attempt(() => run(effect))
  }
  return {
    get state() {
      return state
    },
    input(input) {
      waiting.push(input)
      if (running) return
      running = true
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const one = next
        attempt(() => advance(one))
      }
      running = false
      attempt(() => rested?.())
      const [first, ...others] = thrown.splice(0)
      if (others.length > 0) throw new AggregateError([first, ...others], messageOf(first))
      if (first !== undefined) throw first
    },
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
