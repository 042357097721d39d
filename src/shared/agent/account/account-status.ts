import { defined } from '../../../kit/defined'
import type { LimitWindow } from '../content'
import { comesAt } from './due'
import { concerns, type SeenWindow, usedUpUntil, withWindows } from './windows'

/**
 * Two clocks: a limit is over when both say so. The first is what people see and what agents name,
 * and may be wrong or set; the second only counts what goes by, also while the computer sleeps.
 */
export interface Times {
  now: number
  uptime: number
}

/** So much was used that there is no more until then. */
interface AccountLimit {
  /** Only this model is used up. */
  model?: string
  since: number
  until: number
  /** Whether the agent has told when it ends, or that is what such limits last. */
  told: boolean
  /** The same by the clock that cannot be set, since this run of the app knows of it. */
  uptime?: number
  words: string
}

/** What is known of one account of an agent; the login that an agent has by itself is one too. */
export interface AccountState {
  limits: AccountLimit[]
  /** It cannot be used until the user has done something about it. */
  failed?: { since: number; words: string }
  windows: SeenWindow[]
}

/** What is learned of an account. */
export type AccountNews =
  | { type: 'limited'; model?: string | undefined; until?: number | undefined; words: string }
  | { type: 'failed'; words: string }
  /** The model has answered in a turn that began then. */
  | { type: 'worked'; model?: string | undefined; began: number }
  | { type: 'windows'; windows: readonly LimitWindow[] }
  /** The user says so: signed in, another key, "Use again". */
  | { type: 'cleared' }

export type AccountStatus =
  | { state: 'usable' }
  | ({ state: 'exhausted' } & Pick<AccountLimit, 'since' | 'until' | 'told' | 'words'>)
  | { state: 'failed'; since: number; words: string }

export const unknownAccount: AccountState = { limits: [], windows: [] }

const hour = 3_600_000
/** The usual length of a window, for both vendors: one that tells no end lasts at most that long. */
const usualWindow = 5 * hour
/** The end that was told is over by our clock, and yet there is a limit: one of the two is wrong. */
const overAlready = hour / 4
/** No limit is longer; where it seems so, our clock is so wrong that nothing can be counted by it. */
const longest = 32 * 24 * hour

export function learn(state: AccountState, news: AccountNews, times: Times): AccountState {
  switch (news.type) {
    case 'limited':
      return limited(state, news, times)
    case 'failed':
      return { ...state, failed: { since: times.now, words: news.words } }
    case 'worked':
      return worked(state, news)
    case 'windows':
      return withEnds(
        { ...state, windows: withWindows(state.windows, news.windows, times.now) },
        times,
      )
    case 'cleared': {
      const { failed: _, ...rest } = state
      return { ...rest, limits: [] }
    }
    default:
      return news satisfies never
  }
}

/** A refused window may say when a limit ends that did not say so itself, or that it ends later. */
function withEnds(state: AccountState, times: Times): AccountState {
  const limits = state.limits.map((limit) => {
    const until = usedUpUntil(state.windows, limit.model, times.now)
    const news = until !== undefined && (!limit.told || until > limit.until)
    return news ? counted({ ...limit, until, told: true }, times) : limit
  })
  return { ...state, limits }
}

function limited(
  state: AccountState,
  { model, until, words }: Extract<AccountNews, { type: 'limited' }>,
  times: Times,
): AccountState {
  const { now } = times
  const told = until ?? usedUpUntil(state.windows, model, now)
  const fresh = counted({ ...defined({ model }), since: now, words, ...endOf(told, now) }, times)
  const others = state.limits.filter((limit) => limit.model !== model)
  const same = state.limits.find((limit) => limit.model === model)
  // An end that was told counts, whatever is guessed since; of two that were told it is the later one.
  const longer = same?.told && isOn(same, times) && (!fresh.told || same.until > fresh.until)
  // A clock that was set meanwhile makes neither of them shorter.
  const uptimes = [same?.uptime, fresh.uptime].filter((one) => one !== undefined)
  const lasting = { ...fresh, ...(uptimes.length > 0 ? { uptime: Math.max(...uptimes) } : {}) }
  return { ...state, limits: [...others, longer ? { ...same, words } : lasting] }
}

function endOf(told: number | undefined, now: number): Pick<AccountLimit, 'until' | 'told'> {
  if (told === undefined) return { until: now + usualWindow, told: false }
  return told > now ? { until: told, told: true } : { until: now + overAlready, told: false }
}

/** A limit whose end is also known by the clock that cannot be set. */
export function counted(limit: AccountLimit, { now, uptime }: Times): AccountLimit {
  const { uptime: _, ...rest } = limit
  const left = limit.until - now
  return left > 0 && left < longest ? { ...rest, uptime: uptime + left } : rest
}

/** An end that was told counts, whatever is said; all else is over when it works again. */
function worked(
  state: AccountState,
  { model, began }: Extract<AccountNews, { type: 'worked' }>,
): AccountState {
  const { failed, ...rest } = state
  const limits = state.limits.filter(
    (limit) => limit.told || began <= limit.since || !concerns(limit.model, model),
  )
  return failed && began <= failed.since ? { ...rest, failed, limits } : { ...rest, limits }
}

const isOn = ({ until, uptime }: AccountLimit, times: Times): boolean =>
  times.now < until || (uptime !== undefined && times.uptime < uptime)

/** Whether it can be used now, for a model, or for what is in force without one. */
export function accountStatusOf(state: AccountState, times: Times, model?: string): AccountStatus {
  if (state.failed) return { state: 'failed', ...state.failed }
  const on = state.limits
    .filter((limit) => concerns(limit.model, model) && isOn(limit, times))
    .map((limit) => ({ ...limit, until: endAt(limit, times) }))
  const last = on.reduce<AccountLimit | undefined>(
    (latest, limit) => (latest && latest.until >= limit.until ? latest : limit),
    undefined,
  )
  if (!last) return { state: 'usable' }
  const { since, until, told, words } = last
  return { state: 'exhausted', since, until, told, words }
}

/** Where the clock was set forward it is not over at the time that was told, but as much later. */
function endAt({ until, uptime }: AccountLimit, times: Times): number {
  const left = uptime === undefined ? 0 : uptime - times.uptime
  return comesAt(Math.max(until, times.now), Math.max(0, left), times.now)
}

/** Without limits that are long over: what is stored stays small. */
export function tidied(state: AccountState, times: Times): AccountState {
  const limits = state.limits.filter((limit) => isOn(limit, times))
  return limits.length === state.limits.length ? state : { ...state, limits }
}
