import type { Clock } from '../../../kit/clock'
import type { Release } from '../../../kit/release'
import type { SessionEvent } from '../../../shared/session/event'

/** Until when an agent must not be asked to open a conversation, and why. */
export interface Wait {
  until: number
  why: string
}

/** What becomes of it: the time has come, the user does not want to wait, or it is not opened any more. */
export type Waited = 'come' | 'skipped' | 'left'

/** The wait before a conversation can be opened, said while it lasts. */
export class Waiting {
  readonly #clock: Clock
  readonly #append: (event: SessionEvent) => void
  #end: ((how: Waited) => void) | undefined

  constructor(clock: Clock, append: (event: SessionEvent) => void) {
    this.#clock = clock
    this.#append = append
  }

  get isOn(): boolean {
    return this.#end !== undefined
  }

  for({ until, why }: Wait): Promise<Waited> {
    this.leave()
    const milliseconds = until - this.#clock.now()
    if (milliseconds <= 0) return Promise.resolve('come')
    this.#append({ type: 'waiting', until, why })
    return new Promise((resolve) => {
      let forget: Release = () => undefined
      this.#end = (how) => {
        this.#end = undefined
        forget()
        this.#append({ type: 'waited' })
        resolve(how)
      }
      forget = this.#clock.after(milliseconds, () => this.#end?.('come'))
    })
  }

  skip(): void {
    this.#end?.('skipped')
  }

  leave(): void {
    this.#end?.('left')
  }
}
