import { defined } from '../../kit/defined'
import { type BytePath, refusedPath } from '../../kit/path'
import type { RawChange } from '../change/raw'
import type { NotCaptured, NotCapturedWhy } from './checkpoint'

/** What a file is, as git has it, and its permissions where they are not the usual ones. */
export interface FileState {
  mode: string
  oid: string
  permissions?: number
}

/** One path that is brought from one state into another; null is nothing there. */
export interface RestoreStep {
  path: BytePath
  from: FileState | null
  to: FileState | null
}

/** Why a path stays as it is although the checkpoint has it otherwise. */
export type KeptWhy = NotCapturedWhy | 'ignored' | 'repository' | 'refused' | 'changed' | 'failed'

export interface KeptPath {
  path: BytePath
  why: KeptWhy
  /** In words, where there are some. */
  details?: string
}

export interface RestorePlan {
  /** In this order: what goes, the deepest first, then what comes. */
  steps: RestoreStep[]
  kept: KeptPath[]
}

/** What a checkpoint says of itself beside its files. */
export interface CheckpointFacts {
  left: ReadonlyMap<BytePath, Pick<NotCaptured, 'why' | 'was'>>
  /** A folder ends with a slash. */
  ignored: readonly BytePath[]
  permissions: ReadonlyMap<BytePath, number>
}

const none = /^0+$/
const repository = '160000'

/**
 * How the files of one checkpoint become those of another. What either leaves out is not touched, and
 * neither is what was ignored then: it was there, and is in no checkpoint. That it stands in the way now is
 * seen when a step finds something else than what it expects.
 */
export function restorePlan(
  changes: readonly RawChange[],
  now: CheckpointFacts,
  then: CheckpointFacts,
): RestorePlan {
  const kept: KeptPath[] = []
  const steps: RestoreStep[] = []
  const ignoredThen = below(then.ignored)
  const seen = new Set<BytePath>()
  for (const { path, modes, oids } of changes) {
    seen.add(path)
    const from = stateOf(modes[0], oids[0], now.permissions.get(path))
    const to = stateOf(modes[1], oids[1], then.permissions.get(path))
    const left = now.left.get(path) ?? then.left.get(path)
    if (left) kept.push({ path, why: left.why })
    else if (from?.mode === repository || to?.mode === repository) {
      // At another commit, it has checkpoints of its own; HEAD is never moved.
      if (from?.mode !== to?.mode) kept.push({ path, why: 'repository' })
    } else if (refusedPath(path) !== undefined) kept.push({ path, why: 'refused' })
    else if (to === null && ignoredThen(path)) kept.push({ path, why: 'ignored' })
    else steps.push({ path, from, to })
  }
  // What is left out stays as it is: it came or went since, or is described in another way now.
  for (const [one, other] of [
    [now.left, then.left],
    [then.left, now.left],
  ] as const)
    for (const [path, { why }] of one)
      if (!other.has(path) && !seen.has(path)) kept.push({ path, why })
  for (const [path, { why, was }] of then.left)
    if (now.left.has(path) && now.left.get(path)?.was !== was && !seen.has(path))
      kept.push({ path, why })
  return { steps: inOrder(steps), kept }
}

/** Files that are the same in both, with other permissions. */
export function permissionSteps(
  now: CheckpointFacts,
  then: CheckpointFacts,
  same: ReadonlyMap<BytePath, FileState>,
): RestoreStep[] {
  const paths = new Set([...now.permissions.keys(), ...then.permissions.keys()])
  return [...paths].flatMap((path) => {
    const file = same.get(path)
    const [before, after] = [now.permissions.get(path), then.permissions.get(path)]
    if (!file || before === after) return []
    return [
      { path, from: stateOf(file.mode, file.oid, before), to: stateOf(file.mode, file.oid, after) },
    ]
  })
}

/** A path to be restored makes way first for what takes its place. */
function inOrder(steps: RestoreStep[]): RestoreStep[] {
  const goes = steps.filter(({ to }) => to === null)
  const comes = steps.filter(({ to }) => to !== null)
  const depth = ({ path }: RestoreStep) => path.split('/').length
  goes.sort((one, other) => depth(other) - depth(one) || (one.path < other.path ? -1 : 1))
  comes.sort((one, other) => (one.path < other.path ? -1 : 1))
  return [...goes, ...comes]
}

function stateOf(mode: string, oid: string, permissions: number | undefined): FileState | null {
  if (none.test(mode)) return null
  return { mode, oid, ...defined({ permissions }) }
}

/** Whether a path is one of these, or in one of them. */
function below(paths: readonly BytePath[]): (path: BytePath) => boolean {
  const all = new Set(paths)
  return (path) => {
    if (all.has(path)) return true
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (all.has(path.slice(0, at + 1))) return true
    return false
  }
}

export interface RestoreCounts {
  changed: number
  /** Back again, though they were gone. */
  added: number
  deleted: number
}

export function countsOf(steps: readonly Pick<RestoreStep, 'from' | 'to'>[]): RestoreCounts {
  const counts = { changed: 0, added: 0, deleted: 0 }
  for (const step of steps) counts[doneBy(step)] += 1
  return counts
}

export const doneBy = ({ from, to }: Pick<RestoreStep, 'from' | 'to'>): keyof RestoreCounts =>
  to === null ? 'deleted' : from === null ? 'added' : 'changed'
