import { defined } from '../../kit/defined'
import { type FileSays, fileSaysWords, isUnsettled } from './file-says'
import { isOver, type Task, type TaskAgent } from './task'
import { whereOf } from './where'

/** What has to be free for a task to start, besides what it needs. */
export interface Gate {
  /** How many tasks may be at work at once, and how many are. */
  limit: number
  running: number
  /** How many agents may run at once, of tasks and of others, and how many do. */
  agentLimit: number
  agents: number
  /** What cannot be used now, by `startQueueOf`: what its account is called, where it is not the agent's own, and until when where that is known. */
  exhausted: Readonly<Record<string, { name?: string; until: number | null }>>
  /** Projects whose folder is not there, or that are closed, by id. */
  away: readonly string[]
  /** Projects whose tasks begin from results that wait for review, by id. */
  ahead: readonly string[]
  /** Tasks whose machine is not there, by `whereOf`: what they wait for, in words. */
  nowhere: Readonly<Record<string, string>>
  /** What tasks are done with that name no agent. */
  usual: TaskAgent | null
}

/** What decides whether a task can start. */
type Startable = Pick<
  Task,
  | ('id' | 'project' | 'place' | 'label' | 'state' | 'needs' | 'after' | 'agent')
  | ('startAt' | 'branch' | 'nextAt' | 'paused' | 'fromBranch' | 'clash')
> & { agents?: unknown; fileSays?: Pick<FileSays, 'what' | 'kept'> }

/** Why a task does not start. */
export type Reason =
  | { kind: 'approval' }
  | { kind: 'paused' }
  | { kind: 'file'; what: FileSays['what'] }
  | { kind: 'needs'; needs: string[]; clash?: string }
  | { kind: 'after'; after: string[] }
  | { kind: 'branch'; branch: string }
  | { kind: 'later'; at: number }
  | { kind: 'repeat'; at: number }
  | { kind: 'no-agent' }
  | { kind: 'away' }
  | { kind: 'nowhere'; machine: string }
  | { kind: 'account'; agent: string; name?: string; until: number | null }
  | { kind: 'limit'; limit: number }
  | { kind: 'agent-limit'; limit: number }

/** Tasks that wait for the same agent and account, and so for the same to be free. */
export const startQueueOf = ({ agent, account }: TaskAgent): string => `${agent} ${account ?? ''}`

/** Why a task that waits does not start: what is the user's to do first, then what passes by itself. */
export function reasonOf(
  task: Startable,
  find: (id: string) => Pick<Task, 'state' | 'comparing'> | undefined,
  gate: Gate,
  now: number,
): Reason | undefined {
  if (task.state === 'proposed') return { kind: 'approval' }
  if (task.state !== 'waiting') return undefined
  if (task.paused) return { kind: 'paused' }
  if (task.fileSays && isUnsettled(task)) return { kind: 'file', what: task.fileSays.what }
  if (task.nextAt !== undefined) return { kind: 'repeat', at: task.nextAt }
  const isOpen = (need: string) =>
    takesResults(task, gate.ahead) ? hasNoResult(find(need)) : holdsUp(find(need)?.state)
  const needs = task.needs.filter(isOpen)
  const { clash: conflict } = task
  if (needs.length > 0) return { kind: 'needs', needs, ...defined({ clash: conflict }) }
  const after = task.after?.filter((before) => goesOn(find(before)?.state)) ?? []
  if (after.length > 0) return { kind: 'after', after }
  if (task.branch !== undefined) return { kind: 'branch', branch: task.branch }
  if (task.startAt !== undefined && task.startAt > now) return { kind: 'later', at: task.startAt }
  const closed = closedFor(task, gate)
  if (closed) return closed
  if (gate.running >= gate.limit) return { kind: 'limit', limit: gate.limit }
  if (gate.agents >= gate.agentLimit) return { kind: 'agent-limit', limit: gate.agentLimit }
  return undefined
}

/** What is not there any more holds nothing up. */
export const holdsUp = (state: Task['state'] | undefined): boolean =>
  state !== undefined && state !== 'done'

/** Nobody can begin from its branch yet; of several attempts none is its own before it is taken. */
export const hasNoResult = (task: Pick<Task, 'state' | 'comparing'> | undefined): boolean =>
  holdsUp(task?.state) && (task?.state !== 'review' || task.comparing === true)

/** Results that wait for review will do for it; several attempts begin from what is merged. */
export const takesResults = (
  {
    project,
    fromBranch,
    clash: conflict,
    agents,
  }: Pick<Startable, 'project' | 'fromBranch' | 'clash'> & {
    agents?: unknown
  },
  ahead: readonly string[],
): boolean =>
  fromBranch === true || (conflict === undefined && agents === undefined && ahead.includes(project))

/** It has yet to end, in whatever way. */
export const goesOn = (state: Task['state'] | undefined): boolean =>
  state !== undefined && !isOver({ state })

/** What keeps all tasks like this one from starting, however many places are free. */
export function closedFor(
  { agent, ...where }: Pick<Startable, 'agent' | 'project' | 'place' | 'label'>,
  gate: Gate,
): Reason | undefined {
  if (gate.away.includes(where.project)) return { kind: 'away' }
  const machine = gate.nowhere[whereOf(where)]
  if (machine !== undefined) return { kind: 'nowhere', machine }
  const doneWith = agent ?? gate.usual
  if (!doneWith) return { kind: 'no-agent' }
  const out = gate.exhausted[startQueueOf(doneWith)]
  return out && { kind: 'account', agent: doneWith.agent, ...out }
}

interface Words {
  titleOf(id: string): string
  stateOf(id: string): Task['state'] | undefined
  /** Its result is accepted: it waits for nobody but the line. */
  isAccepted(id: string): boolean
  /** An agent as people call it. */
  agentName(id: string): string
  /** A moment as people say it. */
  time(at: number): string
}

/** As the user reads it: "waits for Fix login". */
export function reasonWords(reason: Reason, words: Words): string {
  const { titleOf, stateOf, isAccepted, time } = words
  switch (reason.kind) {
    case 'approval':
      return 'waits for approval'
    case 'paused':
      return 'paused'
    case 'file':
      return fileSaysWords[reason.what]
    case 'needs':
      return `waits for ${needWords(reason.needs, { titleOf, stateOf, isAccepted })}${reason.clash === undefined ? '' : `: ${reason.clash}`}`
    case 'after':
      return `waits until ${endWords(reason.after, titleOf)}`
    case 'branch':
      return `waits until ${reason.branch} moves`
    case 'later':
      return `starts at ${time(reason.at)}`
    case 'repeat':
      return `next at ${time(reason.at)}`
    case 'no-agent':
      return 'no agent is chosen: choose one'
    case 'away':
      return 'its project is not open'
    case 'nowhere':
      return `waits for ${reason.machine}`
    case 'account':
      return accountWords(reason, words)
    case 'limit':
      return `limit of ${reason.limit} reached`
    case 'agent-limit':
      return `limit of ${reason.limit} agents reached`
  }
}

function accountWords(
  { agent, name, until }: Extract<Reason, { kind: 'account' }>,
  { agentName, time }: Pick<Words, 'agentName' | 'time'>,
): string {
  const account = name === undefined ? agentName(agent) : `account ${name}`
  return until === null
    ? `${account} cannot be used now`
    : `usage limit of ${account} until ${time(until)}`
}

const mostNamed = 2

function endWords(after: readonly string[], titleOf: Words['titleOf']): string {
  const named = after.slice(0, mostNamed).map(titleOf)
  const more = after.length - named.length
  const all = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ')
  return `${all} ${after.length === 1 ? 'has' : 'have'} ended`
}

function needWords(
  needs: readonly string[],
  { titleOf, stateOf, isAccepted }: Pick<Words, 'titleOf' | 'stateOf' | 'isAccepted'>,
): string {
  const named = needs.slice(0, mostNamed).map((id) => {
    const state = stateOf(id)
    if (state === 'review' && !isAccepted(id)) return `your review of ${titleOf(id)}`
    const ended = state === 'failed' ? ', which failed' : ', which was dropped'
    return `${titleOf(id)}${state === 'failed' || state === 'dropped' ? ended : ''}`
  })
  const more = needs.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ')
}
