import type { AccountStatus } from './account-status'

/** An account as the order of preference names it: the agent alone is its usual login. */
export function accountKey(agent: string, account: string | null): string {
  return account === null ? agent : `${agent}@${account}`
}

/** What the settings say of the accounts of agents. */
export interface AccountSettings {
  accounts: Readonly<Record<string, { agent: string }>>
  /** By project, as its folder; "*" is all others. */
  'accounts.order': Readonly<Record<string, readonly string[]>>
}

/**
 * The accounts that an agent may use in a project, the best one first. Where the user has named some,
 * no other is used: which login sees a project is for them to say.
 */
export function orderOf(
  agent: string,
  project: string,
  settings: AccountSettings,
): (string | null)[] {
  const own = Object.entries(settings.accounts)
    .filter(([, account]) => account.agent === agent)
    .map(([id]) => id)
  const all = [null, ...own]
  const order = settings['accounts.order']
  for (const named of [order[project], order['*']]) {
    const wanted = named?.flatMap((key) => all.filter((id) => accountKey(agent, id) === key)) ?? []
    if (wanted.length > 0) return [...new Set(wanted)]
  }
  return all
}

interface Candidate {
  account: string | null
  standing: AccountStatus
}

export type Next =
  | { kind: 'use'; account: string | null }
  /** None of them can be used before that time, when this one can. */
  | { kind: 'wait'; account: string | null; until: number; told: boolean }
  /** None of them can be used before the user has done something. */
  | { kind: 'none' }

/** The first that can be used; else the one that can be used soonest. */
export function nextOf(candidates: readonly Candidate[]): Next {
  const usable = candidates.find(({ standing }) => standing.state === 'usable')
  if (usable) return { kind: 'use', account: usable.account }
  let soonest: Extract<Next, { kind: 'wait' }> | undefined
  for (const { account, standing } of candidates) {
    if (standing.state !== 'exhausted') continue
    const { until, told } = standing
    if (!soonest || until < soonest.until) soonest = { kind: 'wait', account, until, told }
  }
  return soonest ?? { kind: 'none' }
}
