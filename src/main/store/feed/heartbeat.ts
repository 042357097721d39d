import { heartbeatEvery } from '../../../kit/heartbeat'

/** A machine that slept wakes both sides: that a page was silent meanwhile tells nothing. */
const late = heartbeatEvery * 1.5

/** Asks a reader again and again whether it is there; one that has not answered the last time is dead. */
export class Heartbeat {
  readonly #timer: NodeJS.Timeout
  #heard = true
  #asked = performance.now()

  constructor(ask: () => void, dead: () => void) {
    this.#timer = setInterval(() => {
      const now = performance.now()
      const slept = now - this.#asked > late
      this.#asked = now
      if (!this.#heard && !slept) {
        this.stop()
        dead()
        return
      }
      this.#heard = false
      ask()
    }, heartbeatEvery)
  }

  heard(): void {
    this.#heard = true
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
