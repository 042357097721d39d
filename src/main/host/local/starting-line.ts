/** A program that takes longer to say its first word is most likely waiting for something else. */
const LONGEST = 1000

/**
 * Lets only so many start up at once. All of them together would be ready no sooner: they share the
 * processor, the first of them with the last, and the app with all of them.
 */
export class StartingLine {
  readonly #room: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(room: number) {
    this.#room = room
  }

  /** Resolves when there is room. Whoever entered says when it is up, or that it never will be. */
  async enter(): Promise<{ left(up: Promise<unknown>): void }> {
    if (this.#running >= this.#room) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    return { left: (up) => this.#leaveWhen(up) }
  }

  async #leaveWhen(up: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const longest = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST)
    })
    await Promise.race([up, longest])
    clearTimeout(timer)
    const next = this.#waiting.shift()
    // Its place goes to the next one.
    if (next) next()
    else this.#running -= 1
  }
}
