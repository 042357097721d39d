/** More than any prompt with its images; past it the program plainly does not read. */
const QUEUE_LIMIT = 64 * 1024 * 1024

interface Open {
  bytes: Uint8Array
  resolve(): void
  reject(error: Error): void
}

/** What is said to a program over its keeper: numbered, and said again until it is taken. */
export class Writes {
  readonly #name: string
  readonly #send: (number: number, bytes: Uint8Array) => void
  readonly #open = new Map<number, Open>()
  #last: number
  #taken: number
  #waiting = 0
  #refused: string | undefined

  constructor(name: string, taken: number, send: (number: number, bytes: Uint8Array) => void) {
    this.#name = name
    this.#send = send
    this.#last = taken
    this.#taken = taken
  }

  get written(): number {
    return this.#last
  }

  get taken(): number {
    return this.#taken
  }

  write(bytes: Uint8Array): Promise<void> {
    if (this.#refused !== undefined) return Promise.reject(new Error(this.#refused))
    if (this.#waiting > QUEUE_LIMIT) {
      return Promise.reject(new Error(`${this.#name} does not read its input`))
    }
    this.#last += 1
    this.#waiting += bytes.length
    const number = this.#last
    const written = new Promise<void>((resolve, reject) => {
      this.#open.set(number, { bytes, resolve, reject })
    })
    this.#send(number, bytes)
    return written
  }

  /** One was taken, or in words why it did no good. */
  answered(number: number, problem: string): void {
    const open = this.#open.get(number)
    if (!open) return
    this.#open.delete(number)
    this.#waiting -= open.bytes.length
    this.#taken = Math.max(this.#taken, number)
    if (problem === '') open.resolve()
    else open.reject(new Error(`${this.#name} closed its input`, { cause: problem }))
  }

  /** Over a new connection: what was taken is known, and all else is said again. */
  again(taken: number): void {
    for (const [number, { bytes }] of this.#open) {
      if (number <= taken) this.answered(number, '')
      else this.#send(number, bytes)
    }
  }

  refuse(words: string): void {
    this.#refused = words
    for (const { reject } of this.#open.values()) reject(new Error(words))
    this.#open.clear()
  }
}
