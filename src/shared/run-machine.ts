export interface Step<State, Effect> {
  state: State
  effects: readonly Effect[]
}

export interface RunningMachine<State, Input> {
  readonly state: State
  input(input: Input): void
}

export interface MachineParts<State, Input, Effect> {
  from: State
  /** The pure machine: where an input leads, and what is to be done about it. */
  step(state: State, input: Input): Step<State, Effect>
  /** Does it; it may bring the next input at once. */
  run(effect: Effect): void
  /** Nothing is left to be done for now. */
  rested?(): void
}

/** Runs a machine of states: inputs wait their turn, so that effects keep their order, whatever brings them. */
export function runMachine<State, Input, Effect>({
  from,
  step,
  run,
  rested,
}: MachineParts<State, Input, Effect>): RunningMachine<State, Input> {
  let state = from
  let running = false
  const waiting: Input[] = []
  return {
    get state() {
      return state
    },
    input(input) {
      waiting.push(input)
      if (running) return
      running = true
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const made = step(state, next)
          state = made.state
          for (const effect of made.effects) run(effect)
        }
      } finally {
        running = false
      }
      rested?.()
    },
  }
}
