import { type AccountState, accountStatusOf } from '../../shared/agent/account/account-status'
import { type AccountSettings, accountKey, orderOf } from '../../shared/agent/account/next'
import { isCurrent, type SeenWindow } from '../../shared/agent/account/windows'
import type { Settings } from '../../shared/app/settings'
import type { AccountRow, AgentRow } from '../../shared/app/tables'
import { clockWords } from '../kit/words'
import { forecast } from './model/forecast'

/** What main knows of one, where it does. */
type Known = AccountState & Pick<AccountRow, 'unfit'>

/** An account as lists show it, whatever is known of it. */
export interface ShownAccount {
  id: string
  agent: string
  account: string | null
  /** "Claude Code · Work" */
  name: string
  /** "Work" */
  called: string
  /** What it is. */
  note: string
  known: Known | undefined
}

const kinds = { login: 'A login of its own', key: 'API key', environment: 'Variables' }

/** The usual logins of agents that are there, each followed by its further accounts. */
export function shownAccounts(
  agents: readonly AgentRow[],
  accounts: Settings['accounts'],
  rows: readonly AccountRow[],
): ShownAccount[] {
  const own = Object.entries(accounts)
  const isUsed = ({ id, install, from }: AgentRow) =>
    (install.state === 'installed' && !(from === 'built-in' && id === 'practice')) ||
    rows.some(({ agent }) => agent === id) ||
    own.some(([, { agent }]) => agent === id)
  // What only practises comes last.
  const sorted = agents.toSorted(
    (one, other) => Number(one.id === 'practice') - Number(other.id === 'practice'),
  )
  return sorted.filter(isUsed).flatMap(({ id: agent, name }) => {
    const shown = (account: string | null, called: string, note: string): ShownAccount => {
      const id = accountKey(agent, account)
      const title = account === null ? name : `${name} · ${called}`
      return {
        id,
        agent,
        account,
        name: title,
        called,
        note,
        known: rows.find((row) => row.id === id),
      }
    }
    return [
      shown(null, 'the usual login', 'Default login'),
      ...own
        .filter(([, account]) => account.agent === agent)
        .map(([id, { name: called, kind = 'login' }]) => shown(id, called, kinds[kind])),
    ]
  })
}

/** By the clock that people see; the other one is main's. */
const timesAt = (now: number) => ({ now, uptime: Number.POSITIVE_INFINITY })

/** "usable", "exhausted until 14:10", "failed since 09:30", and of single models. */
export function accountStatusWords(known: Known | undefined, now: number): string {
  if (!known) return 'usable'
  if (known.unfit !== undefined) return 'failed: cannot be started'
  const standing = accountStatusOf(known, timesAt(now))
  if (standing.state === 'failed') return `failed since ${clockWords(standing.since, now)}`
  const models = known.limits
    .filter(({ model, until }) => model !== undefined && until > now)
    .map(({ model, until }) => `${model} until ${clockWords(until, now)}`)
  const rest = models.length > 0 ? `; ${models.join(', ')}` : ''
  if (standing.state === 'usable')
    return `usable${models.length > 0 ? `, but not ${models.join(', ')}` : ''}`
  const until = clockWords(standing.until, now)
  return `exhausted until ${standing.told ? until : `${until}, perhaps`}${rest}`
}

/** What it said when it could not be used. */
export function whyWords(known: Known | undefined, now: number): string {
  if (!known) return ''
  if (known.unfit !== undefined) return known.unfit
  const standing = accountStatusOf(known, timesAt(now))
  return standing.state === 'usable' ? '' : standing.words
}

export const isUsable = (known: Known | undefined, now: number): boolean =>
  !known ||
  (known.unfit === undefined &&
    accountStatusOf(known, timesAt(now)).state === 'usable' &&
    known.limits.every(({ until }) => until <= now))

/** The account that can be used in place of one, where there is one: by the user's order, which a word of the user may leave. */
export function insteadOf(
  { agent, account }: ShownAccount,
  all: readonly ShownAccount[],
  settings: AccountSettings,
  now: number,
): ShownAccount | undefined {
  const order = orderOf(agent, '*', settings)
  const place = (one: ShownAccount): number => {
    const found = order.indexOf(one.account)
    return found < 0 ? order.length : found
  }
  return all
    .filter((one) => one.agent === agent && one.account !== account && isUsable(one.known, now))
    .toSorted((one, other) => place(one) - place(other))[0]
}

interface ShownWindow {
  name: string
  /** Whole percents; nothing where it is not known. */
  percent: number | undefined
  /** "resets 15:00", and when it is used up at this rate. */
  words: string
  warns: boolean
}

export function shownWindows(known: Known | undefined, now: number): ShownWindow[] {
  return (known?.windows ?? [])
    .filter((window) => isCurrent(window, now))
    .map((window) => shown(window, now))
}

function shown(window: SeenWindow, now: number): ShownWindow {
  const { name, model, used, resetsAt, state } = window
  const at = forecast(window, now)
  const words = [
    resetsAt === undefined ? '' : `resets ${clockWords(resetsAt, now)}`,
    at === undefined ? '' : `at this rate the limit comes at ${clockWords(at, now)}`,
  ]
  const called = model === undefined || name.includes(model) ? name : `${name}, ${model}`
  return {
    name: called,
    percent:
      used === undefined
        ? state === 'rejected'
          ? 100
          : undefined
        : Math.round(Math.min(1, used) * 100),
    words: words.filter(Boolean).join(' · '),
    warns: state === 'rejected' || state === 'warning' || (used ?? 0) >= 0.9 || at !== undefined,
  }
}
