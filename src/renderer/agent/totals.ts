import type { OrphanRow, ProcessRow, SessionRow } from '../../shared/app/tables'
import type { RemoteRow } from '../../shared/host/remote-row'
import type { TaskRow } from '../../shared/task/row'

interface AgentTotals {
  /** Sessions whose agent runs. */
  running: number
  reconnecting: number
  /** Of an earlier run, and still alive. */
  leftOver: number
  /** Bytes of memory of all processes; null while nobody measures. */
  memory: number | null
}

export function agentTotals(
  sessions: readonly Pick<SessionRow, 'running' | 'connection'>[],
  processes: readonly ProcessRow[],
  orphans: readonly OrphanRow[],
): AgentTotals {
  const running = sessions.filter((session) => session.running)
  const back = running.filter(({ connection }) => connection.phase === 'reconnecting').length
  const nodes = processes.flatMap((process) => process.tree)
  return {
    running: running.length - back,
    reconnecting: back,
    leftOver: orphans.length,
    memory: nodes.length > 0 ? nodes.reduce((sum, node) => sum + node.memory, 0) : null,
  }
}

/** What sessions do, as "6 working · 3 asking"; when none does anything, "4 agents · 312 MB". */
export function totalsText(
  { running, reconnecting, leftOver, memory }: AgentTotals,
  doing = '',
): string {
  const agents = running === 1 ? '1 agent' : `${running} agents`
  const parts = [
    doing,
    !doing && (running > 0 || reconnecting === 0) ? agents : '',
    !doing && reconnecting > 0 ? `${reconnecting} reconnecting` : '',
    leftOver > 0 ? `${leftOver} still running from before` : '',
    memory === null ? '' : memoryText(memory),
  ]
  return parts.filter(Boolean).join(' · ')
}

export function memoryText(bytes: number): string {
  const megabytes = bytes / 2 ** 20
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

/** What was spent on the day that began at that moment, by currency. */
export function spentOn(sessions: readonly SessionRow[], day: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { cost, spent } of sessions)
    if (cost && spent?.day === day && spent.amount > 0)
      sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + spent.amount)
  return sums
}

export function costText(sums: ReadonlyMap<string, number>): string {
  return [...sums].map(([currency, amount]) => money(amount, currency)).join(' + ')
}

function money(amount: number, currency: string): string {
  // Agents name what they like as a currency; only the three letters of ISO 4217 can be formatted.
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
    : `${amount.toFixed(2)} ${currency}`
}

/** How many of the tasks are what, in the order in which that is said. */
const counted: readonly (readonly [TaskRow['state'], string])[] = [
  ['running', 'running'],
  ['needs-input', 'asking'],
  ['failed', 'failed'],
  ['review', 'to review'],
  ['proposed', 'to approve'],
]

/** "3 running · 2 to review": what of the tasks goes on, and what waits for the user. */
export function tasksText(tasks: readonly Pick<TaskRow, 'state' | 'line' | 'attemptOf'>[]): string {
  return counted
    .flatMap(([of, words]) => {
      const count = tasks.filter(
        // What stands in line goes on by itself, as the board has it.
        ({ state, line, attemptOf }) =>
          (line ? 'running' : state) === of && attemptOf === undefined,
      ).length
      return count > 0 ? [`${count} ${words}`] : []
    })
    .join(' · ')
}

/** What is being done on the way to places that are reached for the first time, which may take minutes. */
export function placesText(places: readonly Pick<RemoteRow, 'id' | 'link' | 'step'>[]): string {
  return places
    .filter(({ link }) => link?.state === 'connecting')
    .map(({ id, step = 'Connecting' }) => `${id}: ${step}…`)
    .join(' · ')
}
