import { isUnsettled } from '../../../shared/task/file-says'
import {
  closedFor,
  type Gate,
  goesOn,
  hasNoResult,
  holdsUp,
  startQueueOf,
  takesResults,
} from '../../../shared/task/reason'
import type { TaskRow } from '../../../shared/task/row'
import { byOrder, isAtWork, takesPlace } from '../../../shared/task/task'
import { Soonest } from './soonest'

/** When the agents have done all that they can do by themselves. */
export interface LikelyDone {
  /** How many tasks that is about. */
  count: number
  /** How long all of them take together, and how many go on at once. */
  work: number
  atOnce: number
  /** None: nobody knows yet. */
  at?: number
  /** Those that the user has to do something about first, or that hang on one. */
  yours: number
  /** Those that begin when something else happens: a branch moves. */
  otherwise: number
}

/** It has taken longer than usual: so much of the usual time may still be left. */
const leastLeft = 1 / 4

/** What has to happen before it can go on: nothing but time, the user, or something else. */
type Standing = 'goes' | 'yours' | 'otherwise' | 'over'

/**
 * Pure: an estimate, from what finished tasks of the same agent took, what depends on what, and how many
 * places there are. Results are taken to be accepted as they come; all tasks there are count for the
 * places, those of `project` for the answer. Every task is looked at once, however many wait.
 */
export function likelyDone(
  rows: readonly TaskRow[],
  gate: Gate,
  now: number,
  project = '',
): LikelyDone {
  const tasks = [...rows].sort(byOrder)
  const stands = standings(tasks, gate)
  const usual = usualTimes(tasks)
  const timeOf = (task: TaskRow) => usual(task.agent?.agent ?? gate.usual?.agent)
  const isWanted = (task: TaskRow) =>
    task.attemptOf === undefined && (project === '' || task.project === project)
  const left = tasks.flatMap((task, at) => (stands[at] === 'goes' && isWanted(task) ? [at] : []))
  const count = (standing: Standing) =>
    tasks.filter((task, at) => stands[at] === standing && isWanted(task)).length
  const others = Math.max(0, gate.agents - gate.running)
  const places = Math.min(gate.limit, Math.max(1, gate.agentLimit - others))
  const leftOf = (task: TaskRow): number => {
    const time = timeOf(task)
    const gone = isAtWork(task) ? now - (task.startedAt ?? now) : 0
    return Math.max(time - gone, time * leastLeft)
  }
  const answer = {
    count: left.length,
    atOnce: Math.min(places, left.length),
    work: left.reduce((sum, at) => sum + leftOf(tasks[at] as TaskRow), 0),
    yours: count('yours'),
    otherwise: count('otherwise'),
  }
  const isKnown = left.every((at) => timeOf(tasks[at] as TaskRow) > 0)
  if (left.length === 0 || !isKnown) return { ...answer, work: isKnown ? answer.work : 0 }
  const ends = played(tasks, stands, { places, now, leftOf, gate })
  const last = left.reduce((latest, at) => Math.max(latest, ends[at] ?? 0), 0)
  return { ...answer, at: last }
}

/** Whoever hangs on what waits for the user waits for the user too. */
function standings(tasks: readonly TaskRow[], gate: Gate): Standing[] {
  const placeOf = new Map(tasks.map(({ id }, at) => [id, at]))
  const stands = tasks.map((task) => standing(task, gate))
  const hanging = dependents(tasks, placeOf)
  const blocksNeed = (task: TaskRow, by: TaskRow | undefined): boolean =>
    (by && takesResults(by, gate.ahead) ? hasNoResult(task) : holdsUp(task.state)) &&
    // One that is accepted is as good as done.
    task.line === undefined
  const left = stands.flatMap((stand, at) => (stand === 'goes' ? [] : [at]))
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const [task, stand] = [tasks[at], stands[at]]
    if (!task || stand === undefined || stand === 'goes') continue
    for (const { by, how } of hanging[at] ?? []) {
      const blocks = how === 'need' ? blocksNeed(task, tasks[by]) : goesOn(task.state)
      if (!blocks || stands[by] !== 'goes') continue
      // What has failed or was dropped is the user's to put back.
      stands[by] = stand === 'over' ? 'yours' : stand
      left.push(by)
    }
  }
  return stands
}

function standing(task: TaskRow, gate: Gate): Standing {
  const { state } = task
  if (state === 'done' || state === 'failed' || state === 'dropped') return 'over'
  // It comes round for ever; what it makes are tasks of their own.
  if (task.nextAt !== undefined) return 'over'
  if (state === 'review') return task.line ? 'over' : 'yours'
  if (state === 'proposed' || state === 'needs-input' || task.paused) return 'yours'
  if (task.byHand || task.comparing || isUnsettled(task)) return 'yours'
  if (state === 'waiting' && task.branch !== undefined) return 'otherwise'
  const closed = state === 'waiting' ? closedFor(task, gate) : undefined
  return closed && !(closed.kind === 'account' && closed.until !== null) ? 'yours' : 'goes'
}

interface Hanging {
  by: number
  how: 'need' | 'after'
}

function dependents(tasks: readonly TaskRow[], placeOf: ReadonlyMap<string, number>): Hanging[][] {
  const hanging: Hanging[][] = tasks.map(() => [])
  for (const [by, task] of tasks.entries()) {
    if (task.state !== 'waiting') continue
    for (const need of task.needs) hanging[placeOf.get(need) ?? -1]?.push({ by, how: 'need' })
    for (const other of task.after ?? [])
      hanging[placeOf.get(other) ?? -1]?.push({ by, how: 'after' })
  }
  return hanging
}

interface Playing {
  places: number
  now: number
  leftOf(task: TaskRow): number
  gate: Gate
}

/** When each of them ends, if the first that can begin does so whenever a place is free. */
function played(
  tasks: readonly TaskRow[],
  stands: readonly Standing[],
  { places, now, leftOf, gate }: Playing,
): (number | undefined)[] {
  const placeOf = new Map(tasks.map(({ id }, at) => [id, at]))
  const hanging = dependents(tasks, placeOf)
  const open = tasks.map(() => 0)
  for (const [at, list] of hanging.entries())
    if (stands[at] === 'goes') for (const { by } of list) open[by] = (open[by] ?? 0) + 1
  const ends: (number | undefined)[] = tasks.map(() => undefined)
  const [running, later, ready] = [new Soonest(), new Soonest(), new Soonest()]
  let free = places
  const begin = (at: number, from: number) => {
    const end = from + leftOf(tasks[at] as TaskRow)
    ends[at] = end
    free -= 1
    running.put(end, at)
  }
  const queue = (at: number) => later.put(notBefore(tasks[at] as TaskRow, gate), at)
  for (const [at, task] of tasks.entries()) {
    if (stands[at] !== 'goes') continue
    if (takesPlace(task)) begin(at, now)
    else if (isAtWork(task) || open[at] === 0) queue(at)
  }
  let time = now
  for (;;) {
    while ((later.first ?? Number.POSITIVE_INFINITY) <= time) {
      const at = later.take() ?? 0
      ready.put(at, at)
    }
    for (; free > 0 && ready.first !== undefined; ) begin(ready.take() ?? 0, time)
    const next = Math.min(
      running.first ?? Number.POSITIVE_INFINITY,
      later.first ?? Number.POSITIVE_INFINITY,
    )
    if (next === Number.POSITIVE_INFINITY) return ends
    time = Math.max(time, next)
    while ((running.first ?? Number.POSITIVE_INFINITY) <= time) {
      const done = running.take() ?? 0
      free += 1
      for (const { by } of hanging[done] ?? []) {
        open[by] = (open[by] ?? 0) - 1
        if (open[by] === 0 && stands[by] === 'goes') queue(by)
      }
    }
  }
}

function notBefore({ agent, rests, startAt = 0 }: TaskRow, gate: Gate): number {
  if (rests) return rests.until
  const doneWith = agent ?? gate.usual
  const until = doneWith ? gate.exhausted[startQueueOf(doneWith)]?.until : undefined
  return Math.max(startAt, until ?? 0)
}

/** The median of what an agent took for those that it has finished; of all agents, where it has finished none. */
function usualTimes(tasks: readonly TaskRow[]): (agent: string | undefined) => number {
  const finished = tasks.filter(
    ({ state, worked }) => (state === 'done' || state === 'review') && worked > 0,
  )
  const byAgent = Map.groupBy(finished, ({ agent }) => agent?.agent)
  const medians = new Map([...byAgent].map(([agent, own]) => [agent, median(own)]))
  const all = median(finished)
  return (agent) => medians.get(agent) ?? all
}

function median(finished: readonly TaskRow[]): number {
  const times = finished.map(({ worked }) => worked).sort((one, other) => one - other)
  return times[times.length >> 1] ?? 0
}
