import type { Clocks } from '../../../shared/agent/account/due'
import type { Settings } from '../../../shared/app/settings'
import type { AccountOf, Accounts } from '../../agent/accounts/accounts'
import type { LinkedSession, Mishap } from '../link/agent-link'
import { type Situation, surelyAfter } from '../model/recovery/decide'
import type { Rest } from '../model/recovery/rest'
import { Providers } from './providers'

interface BreakerParts {
  accounts: Accounts
  clocks(): Clocks
  settings(): Settings
  projectFolder(project: string): string
}

/** Which accounts and providers must not be asked now: what one session has run into, no other runs into. */
export class Breaker {
  readonly #providers = new Providers()

  constructor(private readonly parts: BreakerParts) {}

  /** What a failure tells of its account and of its provider, and until when that lasts. */
  learn({ stored }: LinkedSession, { kind, retryAt, words }: Mishap): number | undefined {
    const { accounts } = this.parts
    const { agent, account } = stored
    if (kind === 'limit') {
      accounts.limited({ agent, account, until: retryAt, words })
      const standing = accounts.limits(agent, account, this.#now)
      return standing.state === 'exhausted' && standing.told ? standing.until : retryAt
    }
    if (kind === 'sign-in' || kind === 'billing') accounts.failed({ agent, account, words })
    if ((kind === 'overloaded' || kind === 'service') && retryAt !== undefined)
      this.providerRests(agent, retryAt)
    return retryAt
  }

  providerRests(agent: string, until: number): void {
    this.#providers.rests(agent, until, this.parts.clocks())
  }

  /** Whether nothing may begin there now; only what was told counts, since all else is a guess. */
  rest({ agent, account }: AccountOf): Rest | undefined {
    const now = this.#now
    const standing = this.parts.accounts.limits(agent, account, now)
    const limit = standing.state === 'exhausted' && standing.told ? standing.until : 0
    const provider = this.#providers.restsUntil(agent, this.parts.clocks())
    const until = Math.max(limit, provider)
    if (surelyAfter(until) <= now) return undefined
    return { kind: limit >= provider ? 'limit' : 'overloaded', until }
  }

  /** The next account that can be used in place of a session's own, now or later. */
  other({ stored }: LinkedSession): Situation['other'] {
    const { accounts, projectFolder } = this.parts
    const now = this.#now
    const folder = projectFolder(stored.project)
    const next = accounts.next(stored.agent, folder, [stored.account], now)
    if (next.kind === 'none' || (next.kind === 'wait' && !next.told)) return undefined
    const free = next.kind === 'use' ? now : surelyAfter(next.until)
    // It has the same provider.
    const rests = this.#providers.restsUntil(stored.agent, this.parts.clocks())
    const at = rests > now ? Math.max(free, surelyAfter(rests)) : free
    return { id: next.account, name: this.nameOf(next.account), at }
  }

  nameOf(account: string | null): string {
    if (account === null) return 'Default'
    return this.parts.settings().accounts[account]?.name ?? account
  }

  get #now(): number {
    return this.parts.clocks().now
  }
}
