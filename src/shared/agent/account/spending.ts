import type { Cost, TurnUsage } from '../content'

/** What one session used on one day of one account and one model. */
export interface Spent {
  id: string
  /** Of the user's calendar: "2026-11-19". */
  day: string
  agent: string
  account: string | null
  /** As the agent names it; empty where it does not. */
  model: string
  session: string
  project: string
  turns: number
  inputTokens: number
  outputTokens: number
  /** By currency; nothing where the agent tells no money. */
  cost: Record<string, number>
}

/** Whose and when it was. */
export type SpentBy = Omit<Spent, 'id' | 'turns' | 'inputTokens' | 'outputTokens' | 'cost'>

export function spentId({ day, agent, account, model, session }: SpentBy): string {
  return [day, session, agent, account ?? '', model].join(' ')
}

/** With one more turn. */
export function withTurn(
  before: Spent | undefined,
  by: SpentBy,
  { inputTokens = 0, outputTokens = 0, cost }: TurnUsage,
): Spent {
  const { turns, ...sums } = before ?? { turns: 0, inputTokens: 0, outputTokens: 0, cost: {} }
  const costs: Record<string, number> = { ...sums.cost }
  if (cost) costs[cost.currency] = (costs[cost.currency] ?? 0) + cost.amount
  return {
    ...by,
    id: spentId(by),
    turns: turns + 1,
    inputTokens: sums.inputTokens + inputTokens,
    outputTokens: sums.outputTokens + outputTokens,
    cost: costs,
  }
}

/** Agents tell what the whole session has cost: a turn is what it grew by. */
export function costSince(before: Cost | undefined, after: Cost | undefined): Cost | undefined {
  if (!after || (before && before.currency !== after.currency)) return undefined
  const amount = after.amount - (before?.amount ?? 0)
  return amount > 0 ? { amount, currency: after.currency } : undefined
}

/** The day of a moment, in the user's calendar. */
export function dayName(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
