import { defined } from '../../../kit/defined'
import type { Release } from '../../../kit/release'
import {
  type AccountNews,
  type AccountStatus,
  accountStatusOf,
  counted,
  learn,
  type Times,
  tidied,
  unknownAccount,
} from '../../../shared/agent/account/account-status'
import {
  type AccountSettings,
  accountKey,
  type Next,
  nextOf,
  orderOf,
} from '../../../shared/agent/account/next'
import type { LimitWindow } from '../../../shared/agent/content'
import type { Rows } from '../../store/feed/rows'
import type { RowStore, StoredAccount } from '../../store/log/log'

/** An account of an agent; null is the agent's usual login. */
export interface AccountOf {
  agent: string
  account: string | null
}

interface AccountsParts {
  store: RowStore<StoredAccount>
  rows: Rows
  now(): number
  /** Seconds that went by since the computer was started, asleep or not; nobody sets that clock. */
  uptime(): number
  settings(): AccountSettings
  /** Why an account that is there cannot be used, whatever is known of its limits. */
  unfit?(of: AccountOf): string | undefined
}

/** How the accounts of agents stand: which can be used, which are used up and until when, which have failed. */
export class Accounts {
  #listeners = new Set<(of: AccountOf) => void>()

  constructor(private readonly parts: AccountsParts) {
    const times = this.#times(parts.now())
    for (const stored of parts.store.all()) {
      const limits = stored.limits.map((limit) => counted(limit, times))
      // What says nothing of a time is left as it is: a start writes no more than it has to.
      if (limits.length > 0) this.#keep({ ...stored, limits })
      else this.show(stored)
    }
  }

  standing(agent: string, account: string | null, now: number, model?: string): AccountStatus {
    const unfit = this.parts.unfit?.({ agent, account })
    if (unfit !== undefined) return { state: 'failed', since: now, words: unfit }
    return accountStatusOf(this.#of({ agent, account }), this.#times(now), model)
  }

  /** The same for its limits alone, also where it is refused for another reason. */
  limits(agent: string, account: string | null, now: number): AccountStatus {
    const { failed: _, ...state } = this.#of({ agent, account })
    return accountStatusOf(state, this.#times(now))
  }

  /** The accounts that an agent may use in the project of that folder, the best one first. */
  order(agent: string, project: string): (string | null)[] {
    return orderOf(agent, project, this.parts.settings())
  }

  /**
   * Under which a session begins that names none: where the user has said which come first in that project,
   * the first of those that can be used, and no other; else the agent's usual login.
   */
  first(agent: string, project: string, now: number): string | null {
    const [best = null] = this.order(agent, project)
    if (best === null) return null
    const next = this.next(agent, project, [], now)
    return next.kind === 'none' ? best : next.account
  }

  /** The next one that can be used, besides those without which it has to be; or when one can be. */
  next(
    agent: string,
    project: string,
    without: readonly (string | null)[],
    now: number,
    model?: string,
  ): Next {
    const left = this.order(agent, project).filter((account) => !without.includes(account))
    return nextOf(
      left.map((account) => ({ account, standing: this.standing(agent, account, now, model) })),
    )
  }

  /** It has hit a limit, which ends then, if that was told. */
  limited(
    news: AccountOf & { model?: string | undefined; until?: number | undefined; words: string },
  ): void {
    const { model, until, words } = news
    this.#learn(news, { type: 'limited', model, until, words })
  }

  /** It is refused until the user has done something about it. */
  failed(news: AccountOf & { words: string }): void {
    this.#learn(news, { type: 'failed', words: news.words })
  }

  /** The model has answered in a turn that began then. */
  worked(news: AccountOf & { model?: string | undefined; began: number }): void {
    const { model, began } = news
    const { limits, failed } = this.#of(news)
    if (limits.length > 0 || failed) this.#learn(news, { type: 'worked', model, began })
  }

  /** What the agent tells of its limits: it never makes an account usable before its time. */
  windows(news: AccountOf & { windows: readonly LimitWindow[] }): void {
    this.#learn(news, { type: 'windows', windows: news.windows })
  }

  /** The user has mended it, or wants it to be tried whatever is known of it. */
  cleared(of: AccountOf): void {
    this.#learn(of, { type: 'cleared' })
  }

  /** It is not there any more, and one that is called so later is another. */
  forget({ agent, account }: AccountOf): void {
    const id = accountKey(agent, account)
    this.parts.store.remove(id)
    this.parts.rows.remove('accounts', id)
  }

  /** Tells of accounts of which something new is known, but not that time goes by. */
  onChanged(listener: (of: AccountOf) => void): Release {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #of({ agent, account }: AccountOf): StoredAccount {
    const id = accountKey(agent, account)
    return this.parts.store.get(id) ?? { id, agent, account, ...unknownAccount }
  }

  #learn({ agent, account }: AccountOf, news: AccountNews): void {
    const times = this.#times(this.parts.now())
    const { id, ...before } = this.#of({ agent, account })
    const state = tidied(learn(before, news, times), times)
    this.#keep({ id, agent, account, ...state })
    for (const listener of this.#listeners) listener({ agent, account })
  }

  /** As it is now, also where nothing is known of it. */
  show(of: AccountOf): void {
    const unfit = this.parts.unfit?.(of)
    this.parts.rows.put('accounts', {
      ...this.#of(of),
      ...defined({ unfit }),
    })
  }

  #keep(stored: StoredAccount): void {
    this.parts.store.put(stored)
    this.show(stored)
  }

  #times(now: number): Times {
    return { now, uptime: this.parts.uptime() * 1000 }
  }
}
