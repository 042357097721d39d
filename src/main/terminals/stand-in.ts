/** A question in what was printed this long before anybody looked is answered by who looks then. */
const answerable = 2000

/**
 * Answers what programs ask in a terminal that nobody looks at, once it is clear that no window
 * will: they would wait in vain.
 */
export class StandIn {
  #held = ''
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly write: (answer: string) => void) {}

  /** The program has just been started, and its first window may be on its way. */
  began(): void {
    this.#forget()
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.answer('')
    }, answerable)
  }

  /** Whether nothing has been answered yet, since a window may still do so. */
  get waits(): boolean {
    return this.#timer !== null
  }

  answer(answer: string): void {
    this.#held += answer
    if (this.#timer || this.#held === '') return
    const held = this.#held
    this.#held = ''
    this.write(held)
  }

  /** A window has come, which reads all of it from the start; or the program has ended. */
  relieved(): void {
    this.#forget()
  }

  #forget(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#held = ''
  }
}
