import type { Spent } from './spending'

/** What was used, in tokens and in money where the agents tell it. */
export interface UsageSum {
  turns: number
  inputTokens: number
  outputTokens: number
  cost: Record<string, number>
}

export const usageBy = ['agent', 'account', 'project', 'session', 'model', 'day'] as const
export type UsageBy = (typeof usageBy)[number]

/** What one agent, account, project, session, model or day has used. */
export interface UsageLine extends Pick<Spent, 'agent' | 'account'> {
  id: string
  today: UsageSum
  week: UsageSum
  month: UsageSum
}

export interface UsageTable {
  lines: UsageLine[]
  today: UsageSum
  week: UsageSum
}

/** How many days each sum goes back, today among them. */
export const usageDays = { today: 1, week: 7, month: 30 } as const

const noUsage = (): UsageSum => ({ turns: 0, inputTokens: 0, outputTokens: 0, cost: {} })

function add(sum: UsageSum, spent: UsageSum): void {
  sum.turns += spent.turns
  sum.inputTokens += spent.inputTokens
  sum.outputTokens += spent.outputTokens
  for (const [currency, amount] of Object.entries(spent.cost))
    sum.cost[currency] = (sum.cost[currency] ?? 0) + amount
}

const keys: Record<UsageBy, (spent: Spent) => string> = {
  agent: ({ agent }) => agent,
  account: ({ agent, account }) => `${agent} ${account ?? ''}`,
  project: ({ project }) => project,
  session: ({ session }) => session,
  model: ({ agent, model }) => `${agent} ${model}`,
  day: ({ day }) => day,
}

/**
 * What was spent, summed up; `since` are the first days of today, the week and the month, as days are
 * named. What was used most lately comes first, days by their order.
 */
export function usageTable(
  spent: readonly Spent[],
  by: UsageBy,
  since: Record<keyof typeof usageDays, string>,
): UsageTable {
  const lines = new Map<string, UsageLine>()
  const all = { today: noUsage(), week: noUsage() }
  for (const one of spent) {
    if (one.day < since.month) continue
    const id = keys[by](one)
    const line = lines.get(id) ?? {
      id,
      agent: one.agent,
      account: one.account,
      today: noUsage(),
      week: noUsage(),
      month: noUsage(),
    }
    lines.set(id, line)
    add(line.month, one)
    if (one.day >= since.week) for (const sum of [line.week, all.week]) add(sum, one)
    if (one.day >= since.today) for (const sum of [line.today, all.today]) add(sum, one)
  }
  const sorted = [...lines.values()].sort((one, other) =>
    by === 'day' ? other.id.localeCompare(one.id) : weight(other) - weight(one),
  )
  return { lines: sorted, ...all }
}

/** Money before tokens, the week before the month. */
function weight({ week, month }: UsageLine): number {
  const money = ({ cost }: UsageSum) => Object.values(cost).reduce((sum, one) => sum + one, 0)
  const tokens = ({ inputTokens, outputTokens }: UsageSum) => inputTokens + outputTokens
  return money(week) * 1e6 + money(month) * 1e3 + (tokens(week) + tokens(month) / 1e3) / 1e9
}
