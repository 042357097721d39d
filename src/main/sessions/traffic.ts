import type { TrafficLine } from '../../shared/contract'

/** What is kept of each process's conversation with the app. */
const lineLimit = 2000
const characterLimit = 4 * 1024 * 1024
/** One line may be a picture; its beginning says enough. */
const lineLength = 64 * 1024

/** The newest lines of a process's traffic, bounded; kept as they came and cleaned when read. */
export class Traffic {
  #lines: TrafficLine[] = []
  #start = 0
  #characters = 0
  #number = 0

  add(at: number, direction: TrafficLine['direction'], text: string): void {
    this.#number += 1
    const kept = text.length > lineLength ? `${text.slice(0, lineLength)}…` : text
    this.#lines.push({ number: this.#number, at, direction, text: kept })
    this.#characters += kept.length
    while (this.#lines.length - this.#start > lineLimit || this.#characters > characterLimit)
      this.#drop()
  }

  after(number: number): TrafficLine[] {
    return this.#lines
      .slice(this.#start)
      .filter((line) => line.number > number)
      .map((line) => ({ ...line, text: withoutSecrets(line.text) }))
  }

  #drop(): void {
    this.#characters -= this.#lines[this.#start]?.text.length ?? 0
    this.#start += 1
    // Shifting one by one would move every line each time.
    if (this.#start < lineLimit) return
    this.#lines = this.#lines.slice(this.#start)
    this.#start = 0
  }
}

const secrets: [RegExp, string][] = [
  [/\b(sk|pk|rk|ghp|gho|ghu|ghs|github_pat|glpat|xox[abprs])[-_][A-Za-z0-9_-]{10,}/g, '$1-…'],
  [/\b(AIza)[A-Za-z0-9_-]{20,}/g, '$1…'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 …'],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, '…'],
  [
    /("[^"]*(?:api[-_]?key|token|secret|password|authorization)[^"]*"\s*:\s*")[^"]{4,}(")/gi,
    '$1…$2',
  ],
  [/\b([A-Z0-9_]*(?:API_KEY|TOKEN|SECRET|PASSWORD)=)[^\s"]+/g, '$1…'],
]

export function withoutSecrets(text: string): string {
  return secrets.reduce((clean, [pattern, mask]) => clean.replace(pattern, mask), text)
}
