import type { Release } from '../../../kit/release'
import type { Result } from '../../../kit/result'
import type { NotingRow } from '../../../shared/workspace/workspace-rows'

export interface NotingParts {
  rows: {
    put(table: 'notings', row: NotingRow): void
    remove(table: 'notings', id: string): void
  }
  now(): number
  after(milliseconds: number, run: () => void): Release
}

/** How a turn begins: with its checkpoint, without one for a reason, or before it was whole. */
type Noted<Value> =
  | { how: 'whole'; value: Result<Value> }
  | { how: 'without'; asked: 'user' | 'time' }

/** A wait that is not worth a word. */
const unnoticed = 300
/** Where nobody says "Start without" a prompt waits so long: some hundred thousand files are read in it. */
export const longestWait = 5 * 60_000

/** What a folder is before a turn begins in it is noted first; the user, or a very long time, cuts it short. */
export class Noting {
  readonly #cuts = new Map<string, () => void>()

  constructor(private readonly parts: NotingParts) {}

  async before<Value>(session: string, noted: Promise<Result<Value>>): Promise<Noted<Value>> {
    const { rows, now, after } = this.parts
    const cut = Promise.withResolvers<Noted<Value>>()
    const byUser = () => cut.resolve({ how: 'without', asked: 'user' })
    this.#cuts.set(session, byUser)
    const since = now()
    const timers = [
      after(unnoticed, () => rows.put('notings', { id: session, since })),
      after(longestWait, () => cut.resolve({ how: 'without', asked: 'time' })),
    ]
    try {
      const whole = noted.then((value): Noted<Value> => ({ how: 'whole', value }))
      return await Promise.race([whole, cut.promise])
    } finally {
      for (const release of timers) release()
      if (this.#cuts.get(session) === byUser) {
        this.#cuts.delete(session)
        rows.remove('notings', session)
      }
    }
  }

  startWithout(session: string): void {
    this.#cuts.get(session)?.()
  }
}
