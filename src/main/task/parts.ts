import type { Clock } from '../../kit/clock'
import type { Result } from '../../kit/result'
import type { TaskInput } from '../../shared/task/input'
import type { Gate } from '../../shared/task/reason'
import type { Ground, NewTask, Task, TaskAgent } from '../../shared/task/task'
import type { Rows } from '../store/feed/rows'
import type { RowStore } from '../store/log/log'
import type { Judged, ResultSize } from './model/acceptance'
import type { SeenSession } from './model/seen'

/** The session of an attempt, and where it began from results of other tasks. */
interface Started {
  session: string
  into?: string | undefined
  on?: Ground[] | undefined
}

/** What is done about tasks outside of them. */
export interface TaskDoing {
  /** Makes the session of an attempt; its name is on record in the turn of the loop in which it is. */
  start(task: Task): Promise<Result<Started>>
  /** Whether its agent could be told: not before all that came after its last run is done. */
  tell(task: Task, session: string): 'told' | 'not yet' | { refused: string }
  /** Makes the session of who is asked for an opinion on these attempts. */
  ask(task: Task, agent: TaskAgent, attempts: readonly Task[]): Promise<Result<{ session: string }>>
  stop(session: string): void
  tidy(session: string): void
  /** Brings it into its base, or says why not; it can be stopped until then. */
  merge(task: Task, session: string, signal: AbortSignal): Promise<TaskInput>
  /** Takes its merge back, and brings back what it was done in: in words what of that could not be. */
  undoMerge(task: Task, session: string): Promise<Result<{ problem?: string }>>
  /** What its result has changed. */
  measure(session: string): Promise<Result<ResultSize>>
  /** The name of the rule that accepts its result. */
  judge(task: Task, size: ResultSize): Judged
  see(session: string): SeenSession | undefined
}

export interface TasksParts {
  store: Pick<RowStore<Task>, 'all' | 'put' | 'remove'>
  rows: Pick<Rows, 'put' | 'remove'>
  clock: Clock
  /** What is free, but for the places of tasks themselves. */
  gate(lanes: readonly Task[]): Omit<Gate, 'running'>
  /** The name of the rule that approves it, as rules are now. */
  ruleFor(task: Pick<NewTask, 'source' | 'title' | 'project'>): string | undefined
  /** An agent is at work in the folder of the project itself: what is written there may be its own. */
  agentIn(project: string): boolean
  /** What waits for nothing but a machine may have that fetched. */
  waiting?(all: readonly Task[], gate: Gate, now: number): void
  doing: TaskDoing
}
