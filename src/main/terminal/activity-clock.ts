import {
  begin,
  evolve,
  nextChange,
  type TerminalActivity,
  type TerminalInput,
  type Waits,
} from '../../shared/terminal/activity'

/** Runs the machine of a terminal agent's activity with the real clock, and tells what changed. */
export class ActivityClock {
  #state: TerminalActivity
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly waits: () => Waits,
    private readonly changed: (state: TerminalActivity) => void,
  ) {
    this.#state = begin(Date.now())
    this.#schedule()
  }

  get state(): TerminalActivity {
    return this.#state
  }

  input(input: TerminalInput): void {
    const before = this.#state
    this.#state = evolve(before, input, Date.now(), this.waits())
    // While output flows the timer is left as it is: it looks again when it fires too early.
    if (this.#state.phase !== before.phase || !this.#timer || this.#state.hint !== before.hint) {
      this.#schedule()
    }
    const { phase, evidence } = this.#state
    if (phase !== before.phase || evidence !== before.evidence) this.changed(this.#state)
  }

  /** The waits may be others now. */
  waitsChanged(): void {
    this.input({ type: 'time' })
    this.#schedule()
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #schedule(): void {
    this.close()
    const due = nextChange(this.#state, this.waits())
    if (due === null) return
    this.#timer = setTimeout(
      () => {
        this.#timer = null
        this.input({ type: 'time' })
      },
      // At least a little, since timers may fire a fraction of a millisecond early.
      Math.min(Math.max(due - Date.now(), 1), 2 ** 31 - 1),
    )
  }
}
