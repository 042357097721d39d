import { type Situation, surelyAfter } from '../../shared/recovery/decide'
import type { Settings } from '../../shared/settings'
import type { AccountOf, Accounts } from '../accounts/accounts'
import type { EngagedSession, Mishap } from '../sessions/engagement'
import { Providers } from './providers'

export interface BreakerParts {
  accounts: Accounts
  now(): number
  settings(): Settings
  projectFolder(project: string): string
}

/** Which accounts and providers must not be asked now: what one session has run into, no other runs into. */
export class Breaker {
  readonly #providers = new Providers()

  constructor(private readonly parts: BreakerParts) {}

  /** What a failure tells of its account and of its provider, and until when that lasts. */
  learn({ stored }: EngagedSession, { kind, retryAt, words }: Mishap): number | undefined {
    const { accounts, now } = this.parts
    const { agent, account } = stored
    if (kind === 'limit') {
      accounts.limited({ agent, account, until: retryAt, words })
      const standing = accounts.limits(agent, account, now())
      return standing.state === 'exhausted' && standing.told ? standing.until : retryAt
    }
    if (kind === 'sign-in' || kind === 'billing') accounts.failed({ agent, account, words })
    if ((kind === 'overloaded' || kind === 'service') && retryAt !== undefined)
      this.#providers.rests(agent, retryAt, now())
    return retryAt
  }

  /** Until when no turn may begin there; only what was told counts, since all else is a guess. */
  until({ agent, account }: AccountOf): number | undefined {
    const now = this.parts.now()
    const standing = this.parts.accounts.limits(agent, account, now)
    const limit = standing.state === 'exhausted' && standing.told ? standing.until : 0
    const until = Math.max(limit, this.#providers.restsUntil(agent))
    return surelyAfter(until) > now ? until : undefined
  }

  /** The next account that can be used in place of a session's own, now or later. */
  other({ stored }: EngagedSession): Situation['other'] {
    const { accounts, projectFolder } = this.parts
    const now = this.parts.now()
    const folder = projectFolder(stored.project)
    const next = accounts.next(stored.agent, folder, [stored.account], now)
    if (next.kind === 'none' || (next.kind === 'wait' && !next.told)) return undefined
    const free = next.kind === 'use' ? now : surelyAfter(next.until)
    // It has the same provider.
    const rests = this.#providers.restsUntil(stored.agent)
    const at = rests > now ? Math.max(free, surelyAfter(rests)) : free
    return { id: next.account, name: this.nameOf(next.account), at }
  }

  nameOf(account: string | null): string {
    if (account === null) return 'Default'
    return this.parts.settings().accounts[account]?.name ?? account
  }
}
