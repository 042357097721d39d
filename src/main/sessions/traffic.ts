import type { TrafficLine, TrafficRun } from '../../shared/process/traffic'
import { Redactor } from '../secrets/redactor'

/** What is kept of each process's conversation with the app. */
const lineLimit = 2000
const characterLimit = 4 * 1024 * 1024
/** One line may be a picture; its beginning says enough. */
const lineLength = 64 * 1024

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
    return Array.from({ length: Math.max(0, this.#newest - first + 1) }, (_, offset) => {
      const place = (first + offset) % lineLimit
      return {
        number: first + offset,
        at: this.#times[place] ?? 0,
        direction: this.#directions[place] ?? 'in',
        text: withoutSecrets(redactor.text(this.#texts[place] ?? '')),
      }
    })
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

/**
 * Each is found in one pass, however a line was made: a name is bounded, and what looks like a token
 * begins where no other does. An agent must not be able to hold up main by what it says.
 */
const secrets: [RegExp, string][] = [
  [/\b(sk|pk|rk|ghp|gho|ghu|ghs|github_pat|glpat|xox[abprs])[-_][A-Za-z0-9_-]{10,}/g, '$1-…'],
  [/\b(AIza)[A-Za-z0-9_-]{20,}/g, '$1…'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 …'],
  [/(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, '…'],
  [
    /("[^"]{0,80}(?:api[-_]?key|token|secret|password|authorization)[^"]{0,80}"\s*:\s*")[^"]{4,}(")/gi,
    '$1…$2',
  ],
  // Variables and headers, as the protocol writes them.
  [/("headers"\s*:\s*\{)(?:[^{}"\\]|"(?:[^"\\]|\\.)*")+\}/g, '$1…}'],
  [/("name"\s*:\s*"[^"]*"\s*,\s*"value"\s*:\s*")(?:[^"\\]|\\.)+/g, '$1…'],
  [/([?&][^=&?\s"]{0,80}(?:key|token|secret|password|auth)[^=&?\s"]{0,80}=)[^&\s"]+/gi, '$1…'],
  [/\b([A-Z0-9_]*(?:API_KEY|TOKEN|SECRET|PASSWORD)=)[^\s"]+/g, '$1…'],
]

/** Without what looks like a secret; what is known to be one is the redactor's. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((cleaned, [pattern, mask]) => cleaned.replace(pattern, mask), text)
}
