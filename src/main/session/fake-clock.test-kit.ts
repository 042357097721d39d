import type { Clock } from '../../kit/clock'

/** Time that only moves when told to; what is due runs in order. */
export class FakeClock implements Clock {
  #now: number
  #timers: { at: number; run: () => void }[] = []
  /** How far the clock on the wall is from what has gone by. */
  skew = 0

  constructor(now = 1_000_000) {
    this.#now = now
  }

  now = () => this.#now + this.skew
  uptime = () => this.#now

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Lets what was promised arrive before and after each timer. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    await settle()
    for (let next = this.#due(end); next; next = this.#due(end)) {
      const { at, run } = next
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#now = Math.max(this.#now, at)
      run()
      await settle()
    }
    this.#now = end
  }

  /** Time goes by, and nobody is called before it has. */
  async sleep(milliseconds: number): Promise<void> {
    this.#now += milliseconds
    await this.pass(0)
  }

  #due(end: number) {
    return this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
  }
}

/** Every promise that is ready has been heard. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}
