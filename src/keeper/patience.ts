/** What keeps something from being done. */
interface Obstacle {
  error: unknown
}

/** Asked again and again until nothing keeps it from being done. */
export type Work = () => Obstacle | undefined

const AGAIN = 1000

/** Does what has to be written, one after the other; what a full disk refuses waits, and all after it. */
export class Patience {
  readonly #waiting: Work[] = []
  readonly #onTrouble: (words: string | null) => void
  #timer: NodeJS.Timeout | undefined

  constructor(onTrouble: (words: string | null) => void) {
    this.#onTrouble = onTrouble
  }

  /** Something waits for the disk. */
  get blocked(): boolean {
    return this.#timer !== undefined
  }

  do(work: Work): void {
    this.#waiting.push(work)
    if (this.#waiting.length === 1) this.#go()
  }

  #go(): void {
    for (let work = this.#waiting[0]; work; work = this.#waiting[0]) {
      const obstacle = attempt(work)
      if (obstacle) {
        const { error } = obstacle
        this.#timer ??= setInterval(() => this.#go(), AGAIN)
        this.#onTrouble(error instanceof Error ? error.message : String(error))
        return
      }
      this.#waiting.shift()
    }
    if (!this.#timer) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#onTrouble(null)
  }
}

function attempt(work: Work): Obstacle | undefined {
  try {
    return work()
  } catch (error) {
    return { error }
  }
}
