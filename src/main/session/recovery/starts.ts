import { type Result, success } from '../../../kit/result'
import type { LinkedSession } from '../link/agent-link'
import { startsLater } from '../model/recovery/rest'
import type { Breaker } from './breaker'

/** Which agents may be started: none before its account and its provider can be used, unless the user wants it. */
export class Starts {
  /** Sessions whose agent the user wants, whatever is known, and until when that was known. */
  readonly #wanted = new Map<string, number>()

  constructor(
    private readonly breaker: Breaker,
    private readonly now: () => number,
  ) {}

  may({ id, stored }: LinkedSession): Result<void> {
    const rest = this.breaker.rest(stored)
    if (!rest || (this.#wanted.get(id) ?? 0) >= rest.until) return success(undefined)
    return startsLater(stored.agentName, rest, this.now())
  }

  /** At the user's word; another limit is another question. */
  want({ id, stored }: LinkedSession): void {
    const rest = this.breaker.rest(stored)
    if (rest) this.#wanted.set(id, rest.until)
  }
}
