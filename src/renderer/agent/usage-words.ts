import type { UsageBy, UsageLine, UsageSum } from '../../shared/agent/account/usage'
import type { Settings } from '../../shared/app/settings'
import type { AgentRow, ProjectRow, SessionRow } from '../../shared/app/tables'
import { costWords, countWords } from '../kit/words'

export const byWords: Record<UsageBy, string> = {
  agent: 'Agent',
  account: 'Account',
  project: 'Project',
  session: 'Session',
  model: 'Model',
  day: 'Day',
}

/** "$4.12", "$4.12 + €0.30"; nothing where no money was told. */
function moneyWords({ cost }: UsageSum): string {
  return Object.entries(cost)
    .map(([currency, amount]) => costWords({ amount, currency }))
    .join(' + ')
}

/** "12.4k tokens" */
export function tokenWords({ inputTokens, outputTokens }: UsageSum): string {
  const tokens = inputTokens + outputTokens
  return tokens === 0 ? '' : `${countWords(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`
}

/** Money where it was told, else tokens, else turns. */
export function usedWords(sum: UsageSum): string {
  if (sum.turns === 0) return '–'
  const turns = `${sum.turns} ${sum.turns === 1 ? 'turn' : 'turns'}`
  return moneyWords(sum) || tokenWords(sum) || turns
}

interface Named {
  agents: readonly AgentRow[]
  projects: readonly ProjectRow[]
  sessions: readonly SessionRow[]
  accounts: Settings['accounts']
}

/** What a line is of, as the user knows it. */
export function lineName({ id, agent, account }: UsageLine, by: UsageBy, named: Named): string {
  const agentName = named.agents.find((one) => one.id === agent)?.name ?? agent
  switch (by) {
    case 'agent':
      return agentName
    case 'account':
      return `${agentName} · ${account === null ? 'usual login' : (named.accounts[account]?.name ?? account)}`
    case 'project':
      return named.projects.find((one) => one.id === id)?.name ?? 'A removed project'
    case 'session':
      return named.sessions.find((one) => one.id === id)?.title ?? 'A deleted session'
    case 'model':
      return `${agentName} · ${id.slice(agent.length + 1) || 'its own choice'}`
    case 'day':
      return new Date(`${id}T12:00`).toLocaleDateString(undefined, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
      })
    default:
      return by satisfies never
  }
}
