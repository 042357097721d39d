import { defined } from '../../kit/defined'
import type { Budget } from '../session/runs/run'
import type { FileSays } from './file-says'
import type { ChangeSize } from './found'
import type { Mark } from './marks'

export type TaskState =
  /** Nobody has approved it. */
  | 'proposed'
  | 'waiting'
  | 'running'
  | 'needs-input'
  /** There is a result, which the user accepts, sends back or drops. */
  | 'review'
  | 'done'
  | 'failed'
  | 'dropped'

/** With what it is done; an agent alone is one without account and profile. */
export interface TaskAgent {
  agent: string
  account: string | null
  profile: string | null
}

/** One of several that do the same. */
export interface Rival extends TaskAgent {
  /** What it is told besides. */
  say?: string
}

/** What is to be done, as somebody says it. */
export interface TaskRequest {
  title: string
  description: string
  /** None: the one that is usual for tasks. */
  agent: TaskAgent | null
  /** Several do it at once, of which the user takes one; none: that one alone. */
  agents?: Rival[]
  /** The branch to begin from and to come back into; none: the one that the project has out. */
  base: string | null
  /** A place that has the folder of its project, or any of those with this label; none: where the project is. */
  place?: string
  label?: string
  /** A command that has to pass. */
  check?: string
  /** What goes along with its description, by id: pictures are kept beside the tasks. */
  attachments?: string[]
  /** What else has to hold of the result, as the user finds it. */
  checklist?: string[]
  budget: Budget
  /** What has to be done before it, by id. */
  needs: string[]
  /** It begins from the branch of the one that it needs, as soon as that has a result; else from what is merged. */
  fromBranch?: boolean
  /** What has to have ended before it, in whatever way, by id. */
  after?: string[]
  /** Not before then. */
  startAt?: number
  /** Not before this branch has moved. */
  branch?: string
  /** Again and again: it is not done itself, but a task like it each time. */
  repeat?: Repeat
}

/** As cron says it, or as calendars do, in which case it holds from a moment on. */
export type Repeat = { cron: string; zone: string } | { rule: string; zone: string; from: number }

/** Who said that it is to be done. */
export const taskSources = ['user', 'pasted', 'issue', 'agent', 'file', 'schedule'] as const
export type TaskSource = (typeof taskSources)[number]
/** Who decided something about it. */
export type TaskDecider = 'user' | 'agent' | 'app' | 'file'

interface Attempt {
  /** From 1. */
  number: number
  startedAt: number
  /** None until it is there. */
  session?: string
  endedAt?: number
  /** How it ended, in words. */
  end?: string
}

/** A result that waited for review, and that another task began from. */
export interface Ground {
  task: string
  attempt: number
}

/** What happened to it: the whole of that is kept with it. */
interface TaskEvent {
  at: number
  by: TaskDecider
  what: string
  words?: string
}

/** Somebody is asked what it thinks of the attempts at a task. */
export interface Asking {
  agent: TaskAgent
  at: number
  /** The attempts, in the order of the letters that they are called by. */
  of: string[]
  /** None until it is there. */
  session?: string
  /** Why nothing came of it. */
  problem?: string
}

/** What somebody thinks of the attempts at a task. */
export interface Opinion {
  agent: TaskAgent
  /** When it was given. */
  at: number
  session?: string
  marks: (Mark & { attempt: string })[]
  /** All that was said, where not all of that could be read. */
  words?: string
}

/** It goes on by itself, and not before: its account cannot be used now. */
export interface Rest {
  words: string
  until: number
}

/** What merging it has made of its base. */
export interface Merged {
  base: string
  commit: string
}

/** Where it stands on the way into its base, once it is accepted. */
interface InLine {
  acceptedAt: number
  /** It is its turn. */
  merging: boolean
}

export interface Task extends TaskRequest {
  id: string
  project: string
  /** Among those of the project, the smaller first. */
  order: number
  source: TaskSource
  createdAt: number
  state: TaskState
  since: number
  /** The user holds it up. */
  paused: boolean
  /** The user works on it by hand. */
  byHand: boolean
  /** It is running, and waits for its account. */
  rests?: Rest
  attempts: Attempt[]
  /** It is one of several attempts at that task, and what this one was told besides. */
  attemptOf?: string
  say?: string
  /** Several are at it, or were, and none of them is taken yet. */
  comparing?: boolean
  line?: InLine
  /** Whether a rule accepts its result has yet to be found out. */
  unjudged?: boolean
  /** Where it was merged, and the commit that this made: by that it can be taken back. */
  merged?: Merged
  /** The branch that it comes back into, where it began from results of other tasks. */
  into?: string
  /** Those that it began from, each by its task and by which of its attempts it was. */
  on?: Ground[]
  /** Why it could not begin from the results that wait for review: it waits until they are merged. */
  clash?: string
  /** Somebody is asked what it thinks of them, or was and said nothing; and the last opinion that was given. */
  asking?: Asking
  opinion?: Opinion
  /** What of its checklist the user has found to hold of the result that is there. */
  ticked?: string[]
  /** What its agent said of the result, whether its check passes there, and how much it changes. */
  summary?: string
  checked?: boolean
  size?: ChangeSize
  /** Why it has failed, what it asks, or what was amiss with its result. */
  problem?: string
  /** Of one that is repeated: when a task like it is made next. */
  nextAt?: number
  /** Where the branch that it waits for was when it began to: a commit, or nothing where it was not there. */
  branchAt?: string
  /** What it was when it was dropped: where it comes back to. */
  before?: TaskState
  /** What its agent is to be told before it goes on, until it was told. */
  comments?: string
  /** What `tasks.md` says otherwise of it. */
  fileSays?: FileSays
  history: TaskEvent[]
}

/** It has begun, and has not ended. */
export const isAtWork = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'running' || state === 'needs-input'

/**
 * It has one of the places under the limit: who waits for the user or for an account does not, nor does
 * what is done by hand; of several attempts each has one.
 */
export const takesPlace = (
  task: Pick<Task, 'state' | 'byHand'> & { comparing?: boolean; rests?: Rest },
): boolean =>
  task.state === 'running' && !task.byHand && !task.comparing && task.rests === undefined

/** Nothing more happens to it by itself. */
export const isOver = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'dropped'

export const lastAttempt = ({ attempts }: Pick<Task, 'attempts'>): Attempt | undefined =>
  attempts.at(-1)

export interface NewTask extends TaskRequest {
  id: string
  project: string
  order: number
  source: TaskSource
  at: number
  /** By who adds it: what agents propose never is. */
  approved: boolean
  /** The rule by which it is approved though nobody says so. */
  rule?: string
  nextAt?: number
  attemptOf?: string
  say?: string
}

/** How a rule stands in the history of what it approved. */
export const byRule = (name: string): string => `by rule “${name}”`

const deciders: Record<TaskSource, TaskDecider> = {
  user: 'user',
  pasted: 'user',
  issue: 'user',
  agent: 'agent',
  file: 'file',
  schedule: 'app',
}

export function newTask({ at, approved, rule, ...request }: NewTask): Task {
  const by = deciders[request.source]
  // Whatever rules there are, what agents propose waits.
  const ruled = !approved && rule !== undefined && request.source !== 'agent'
  const history: TaskEvent[] = [{ at, by, what: approved ? 'added' : 'proposed' }]
  if (ruled) history.push({ at, by: 'app', what: 'approved', words: byRule(rule) })
  return {
    ...request,
    createdAt: at,
    since: at,
    state: approved || ruled ? 'waiting' : 'proposed',
    paused: false,
    byHand: false,
    attempts: [],
    history,
  }
}

/** With all that it says: a rule has not read it. */
const isApprovedByUser = ({ state, history }: Task): boolean =>
  state !== 'proposed' &&
  history.some(
    ({ by, what, words }) =>
      by === 'user' && (what === 'added' || (what === 'approved' && words === undefined)),
  )

/** It would run a command that no user has approved of in that project. */
export function isNewCommand({ project, check }: NewTask, all: readonly Task[]): boolean {
  const isKnown = (task: Task) =>
    task.project === project && task.check === check && isApprovedByUser(task)
  return check !== undefined && !all.some(isKnown)
}

/** What a task like it has to do: how it is done and accepted, and not when. */
export function workOf(task: Task) {
  const { project, description, attachments, base, check, checklist, budget, order } = task
  const { place, label } = task
  return {
    project,
    description,
    base,
    budget,
    order,
    ...defined({ attachments, place, label, check, checklist }),
  }
}

/** The order in which they are begun, where nothing else says so. */
export const byOrder = (
  one: Pick<Task, 'order' | 'id'>,
  other: Pick<Task, 'order' | 'id'>,
): number => one.order - other.order || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
