/** Lines that are not the protocol, and other strange things, shown in one turn. */
const limit = 100

/** What nobody understands is shown, unless there is no end of it; the traffic has it all. */
export class Strange {
  readonly #show: (name: string, raw: unknown) => void
  #count: number

  constructor(show: (name: string, raw: unknown) => void, count = 0) {
    this.#show = show
    this.#count = count
  }

  /** So many in this turn. */
  get count(): number {
    return this.#count
  }

  turnStarted(): void {
    this.#count = 0
  }

  tell(name: string, raw: unknown): void {
    this.#count += 1
    if (this.#count <= limit) this.#show(name, raw)
    if (this.#count === limit) this.#show(name, 'More of it is in the protocol log only')
  }
}
