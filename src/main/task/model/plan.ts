import { isUnsettled } from '../../../shared/task/file-says'
import {
  closedFor,
  type Gate,
  goesOn,
  hasNoResult,
  holdsUp,
  type Reason,
  reasonOf,
  startQueueOf,
  takesResults,
} from '../../../shared/task/reason'
import { byOrder, type Task, takesPlace } from '../../../shared/task/task'
import { whereOf } from '../../../shared/task/where'

type Planned = Pick<
  Task,
  | 'id'
  | 'project'
  | 'place'
  | 'label'
  | 'state'
  | 'needs'
  | 'fromBranch'
  | 'clash'
  | 'agents'
  | 'after'
  | 'agent'
  | 'startAt'
  | 'branch'
  | 'branchAt'
  | 'nextAt'
  | 'paused'
  | 'order'
  | 'byHand'
  | 'comparing'
  | 'fileSays'
  | 'rests'
>

/** All that wait for the same: once one of them may start, the first of them does. */
interface Lane {
  /** One of them stands for all in what they wait for. */
  tasks: Planned[]
}

/**
 * Who starts next. It keeps how much each task still waits for, so that a change costs what hangs on it
 * and not what there is: the decision looks at the first of each lane only.
 */
export class TaskPlan {
  readonly #tasks = new Map<string, Planned>()
  readonly #dependents: Hanging = new Map()
  /** Those that begin from its result, before that is merged. */
  readonly #stacked: Hanging = new Map()
  /** Those that wait for its end, whatever that is. */
  readonly #followers: Hanging = new Map()
  /** How many of its needs are not done, and of what it comes after have not ended. */
  readonly #open = new Map<string, number>()
  readonly #lanes = new Map<string, Lane>()
  /** Those that wait for a moment. */
  readonly #later = new Set<string>()
  /** Those that wait for a branch to move. */
  readonly #onBranch = new Set<string>()
  /** Those that are repeated. */
  readonly #repeated = new Set<string>()
  /** Those for which results that wait for review will do. */
  readonly #taking = new Set<string>()
  #ahead: readonly string[] = []
  #atWork = 0

  constructor(tasks: Iterable<Planned> = []) {
    for (const task of tasks) this.put(task)
  }

  /** How many take a place. */
  get atWork(): number {
    return this.#atWork
  }

  put(task: Planned): void {
    const before = this.#tasks.get(task.id)
    if (before) this.#leave(before)
    this.#tasks.set(task.id, task)
    if (takesPlace(task)) this.#atWork += 1
    const { id, needs, after = [], state } = task
    const takes = takesResults(task, this.#ahead)
    if (takes) this.#taking.add(id)
    for (const need of needs) note(takes ? this.#stacked : this.#dependents, need, id)
    for (const other of after) note(this.#followers, other, id)
    const open = needs
      .map((need) => this.#tasks.get(need))
      .filter((need) => (takes ? hasNoResult(need) : holdsUp(need?.state)))
    const underWay = after.filter((other) => goesOn(this.#tasks.get(other)?.state))
    this.#open.set(id, open.length + underWay.length)
    this.#queue(task)
    this.#tell(this.#dependents, id, holdsUp(before?.state), holdsUp(state))
    this.#tell(this.#stacked, id, hasNoResult(before), hasNoResult(task))
    this.#tell(this.#followers, id, goesOn(before?.state), goesOn(state))
  }

  remove(id: string): void {
    const task = this.#tasks.get(id)
    if (!task) return
    this.#leave(task)
    this.#tasks.delete(id)
    this.#open.delete(id)
    this.#tell(this.#dependents, id, holdsUp(task.state), false)
    this.#tell(this.#stacked, id, hasNoResult(task), false)
    this.#tell(this.#followers, id, goesOn(task.state), false)
  }

  /** In these projects results that wait for review will do from now on. */
  setAhead(projects: readonly string[]): void {
    const before = this.#ahead
    const isOther = ({ project }: Planned) =>
      before.includes(project) !== projects.includes(project)
    this.#ahead = projects
    if (before.length + projects.length === 0) return
    for (const task of [...this.#tasks.values()].filter(isOther)) this.put(task)
  }

  /** Those that start now, the first first: as many as there is room for. */
  next(gate: Gate): string[] {
    const room = Math.min(gate.limit - gate.running, gate.agentLimit - gate.agents)
    const open = [...this.#lanes.values()].filter(
      ({ tasks: [first] }) => first && !closedFor(first, gate),
    )
    const taken = new Map<Lane, number>()
    const starts: string[] = []
    while (starts.length < room) {
      let best: { lane: Lane; task: Planned } | undefined
      for (const lane of open) {
        const task = lane.tasks[taken.get(lane) ?? 0]
        if (task && (!best || byOrder(task, best.task) < 0)) best = { lane, task }
      }
      if (!best) break
      taken.set(best.lane, (taken.get(best.lane) ?? 0) + 1)
      starts.push(best.task.id)
    }
    return starts
  }

  /** When somebody should ask again, though nothing has changed. */
  wakeAt(now: number): number | undefined {
    let soonest: number | undefined
    for (const id of [...this.#later, ...this.#repeated]) {
      const task = this.#tasks.get(id)
      const at = task?.nextAt ?? task?.startAt
      if (at !== undefined && at > now && (soonest === undefined || at < soonest)) soonest = at
    }
    return soonest
  }

  /** Those whose moment has come, and repeated ones whose time has. */
  due(now: number): { begin: string[]; repeat: string[] } {
    const isDue = (at: number | undefined) => at !== undefined && at <= now
    return {
      begin: [...this.#later].filter((id) => isDue(this.#tasks.get(id)?.startAt)),
      repeat: [...this.#repeated].filter((id) => isDue(this.#tasks.get(id)?.nextAt)),
    }
  }

  /** Those that wait for a branch of their project to move. */
  onBranch(): Planned[] {
    return [...this.#onBranch].flatMap((id) => this.#tasks.get(id) ?? [])
  }

  /** Others come first. */
  waits(id: string): boolean {
    return (this.#open.get(id) ?? 0) > 0
  }

  /** Those that need it. */
  dependents(id: string): string[] {
    return [this.#dependents, this.#stacked].flatMap((hanging) => [...(hanging.get(id) ?? [])])
  }

  /** Others come after it. */
  isWaitedFor(id: string): boolean {
    const all = [this.#dependents, this.#stacked, this.#followers]
    return all.some((hanging) => (hanging.get(id)?.size ?? 0) > 0)
  }

  /** Why this one does not start; nothing where it does, or where nobody would think so. */
  reason(id: string, gate: Gate, now: number): Reason | undefined {
    const task = this.#tasks.get(id)
    return task && reasonOf(task, (need) => this.#tasks.get(need), gate, now)
  }

  /** What hangs on it waits for one more, or for one less. */
  #tell(hanging: Hanging, id: string, before: boolean, now: boolean): void {
    if (before === now) return
    for (const dependent of hanging.get(id) ?? []) {
      const task = this.#tasks.get(dependent)
      if (!task || dependent === id) continue
      const open = this.#open.get(dependent) ?? 0
      const left = open + (now ? 1 : -1)
      // It waits as before, only for more or fewer: thousands may hang on one.
      if (open > 0 && left > 0) {
        this.#open.set(dependent, left)
        continue
      }
      this.#unqueue(task)
      this.#open.set(dependent, left)
      this.#queue(task)
    }
  }

  #leave(task: Planned): void {
    this.#unqueue(task)
    if (takesPlace(task)) this.#atWork -= 1
    const needed = this.#taking.delete(task.id) ? this.#stacked : this.#dependents
    for (const need of task.needs) needed.get(need)?.delete(task.id)
    for (const other of task.after ?? []) this.#followers.get(other)?.delete(task.id)
  }

  #queue(task: Planned): void {
    if (task.state !== 'waiting' || task.paused || isUnsettled(task)) return
    const isOnce = task.nextAt === undefined
    // Its branch moves and its moment comes, whatever else it waits for.
    if (isOnce && task.branch !== undefined) this.#onBranch.add(task.id)
    else if (isOnce && task.startAt !== undefined) this.#later.add(task.id)
    else if (this.waits(task.id)) return
    else if (task.nextAt !== undefined) this.#repeated.add(task.id)
    else this.#toLane(task)
  }

  #toLane(task: Planned): void {
    const name = laneName(task)
    const { tasks } = this.#lanes.get(name) ?? { tasks: [] }
    this.#lanes.set(name, { tasks })
    tasks.splice(placeOf(tasks, task), 0, task)
  }

  #unqueue(task: Planned): void {
    this.#later.delete(task.id)
    this.#onBranch.delete(task.id)
    this.#repeated.delete(task.id)
    const tasks = this.#lanes.get(laneName(task))?.tasks
    const at = tasks ? placeOf(tasks, task) : 0
    if (tasks?.[at]?.id !== task.id) return
    tasks.splice(at, 1)
    if (tasks.length === 0) this.#lanes.delete(laneName(task))
  }
}

/** What waits for each, by id. */
type Hanging = Map<string, Set<string>>

function note(hanging: Hanging, on: string, id: string): void {
  const known = hanging.get(on)
  if (known) known.add(id)
  else hanging.set(on, new Set([id]))
}

const laneName = ({ agent, ...task }: Planned): string =>
  `${whereOf(task)}\n${agent ? startQueueOf(agent) : ''}`

/** Where it stands, or would stand, among those that are in order. */
function placeOf(tasks: readonly Planned[], task: Planned): number {
  let from = 0
  let to = tasks.length
  while (from < to) {
    const middle = (from + to) >> 1
    const there = tasks[middle]
    if (there && byOrder(there, task) < 0) from = middle + 1
    else to = middle
  }
  return from
}
