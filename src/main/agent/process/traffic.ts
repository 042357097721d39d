import { withoutSecrets } from '../../../shared/agent/failure/without-secrets'
import type { TrafficLine, TrafficRun } from '../../../shared/agent/process/traffic'
import { withoutCutSecrets } from '../secrets/cut-secrets'
import { Redactor } from '../secrets/redactor'

/** What is kept of each process's conversation with the app. */
const lineLimit = 2000
const characterLimit = 4 * 1024 * 1024
/** One line may be a picture; its beginning says enough. */
const lineLength = 64 * 1024

/** So many lines a secret can be cut into, besides those that are asked for. */
const contextLines = 300

/** Runs of a process that are remembered, the newest ones. */
const runLimit = 100

/**
 * The newest lines of a process's traffic, bounded; kept as they came and cleaned when read.
 * A ring of plain values, since every line of a flood passes through it.
 */
export class Traffic {
  readonly #now: () => number
  #texts: string[] = []
  #times: number[] = []
  #directions: TrafficLine['direction'][] = []
  /** Numbers of the oldest line that is kept, and of the newest. */
  #oldest = 1
  #newest = 0
  #characters = 0

  #runs: TrafficRun[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  get runs(): TrafficRun[] {
    return this.#runs
  }

  /** What follows is of another run. */
  begin(number: number, pid: number, startedAt: number): void {
    const run = { number, pid, startedAt, first: this.#newest + 1 }
    this.#runs = [...this.#runs, run].slice(-runLimit)
  }

  end(number: number, at: number, how: string): void {
    const run = this.#runs.find((one) => one.number === number)
    if (run) run.ended = { at, how }
  }

  /** Its lines take memory that others need more. */
  clear(): void {
    while (this.#oldest <= this.#newest) this.#drop()
  }

  add(direction: TrafficLine['direction'], text: string): void {
    const kept = text.length > lineLength ? beginning(text) : text
    this.#newest += 1
    if (this.#newest - this.#oldest >= lineLimit) this.#drop()
    const place = this.#newest % lineLimit
    this.#texts[place] = kept
    this.#times[place] = this.#now()
    this.#directions[place] = direction
    this.#characters += kept.length
    while (this.#characters > characterLimit) this.#drop()
  }

  after(number: number, redactor = new Redactor()): TrafficLine[] {
    const first = Math.max(number + 1, this.#oldest)
    // What a secret began in was read before.
    const from = Math.max(this.#oldest, first - contextLines)
    const lines = Array.from({ length: Math.max(0, this.#newest - from + 1) }, (_, offset) => {
      const place = (from + offset) % lineLimit
      return {
        number: from + offset,
        at: this.#times[place] ?? 0,
        direction: this.#directions[place] ?? ('in' as const),
        text: redactor.text(this.#texts[place] ?? ''),
      }
    })
    return withoutCutSecrets(lines, redactor)
      .slice(first - from)
      .map((line) => ({ ...line, text: withoutSecrets(line.text) }))
  }

  #drop(): void {
    const place = this.#oldest % lineLimit
    this.#characters -= this.#texts[place]?.length ?? 0
    this.#texts[place] = ''
    this.#oldest += 1
  }
}

/** A copy: a part of a string keeps the whole of it in memory. */
function beginning(text: string): string {
  return `${Buffer.from(text.slice(0, lineLength)).toString()}…`
}
