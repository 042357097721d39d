import { createHash } from 'node:crypto'
import { type Result, success } from '../../shared/result'
import type {
  FileState,
  KeptPath,
  RestorePlan,
  RestoreStep,
} from '../../shared/workspace/restore-plan'
import type { Entry, Wanted } from '../machines/exact-files'
import { hashOf } from '../machines/exact-hash'
import type { MachineFiles } from '../machines/files'
import type { Git } from '../vcs/git'
import type { SafeWrites } from '../workspaces/safe-writes'
import type { Place } from './place'
import { readObjects } from './reading'

export interface GoingBackParts {
  git: Git
  files: Pick<MachineFiles, 'readExact' | 'removeEmpty'>
  writes: Pick<SafeWrites, 'write'>
}

export interface WentBack {
  done: RestoreStep[]
  kept: KeptPath[]
}

const atOnce = 8
/** Contents that are held in memory at a time. */
const batch = 200
const largest = 256 * 1024 * 1024

/** Carries a plan out, each file on its own: who writes one meanwhile keeps it, and it is named. */
export async function goBack(
  place: Place,
  { steps, kept }: RestorePlan,
  parts: GoingBackParts,
): Promise<Result<WentBack>> {
  const went: WentBack = { done: [], kept: [...kept] }
  const goes = steps.filter(({ to }) => to === null)
  const comes = steps.filter(({ to }) => to !== null)
  await eachOf(goes, (step) => one(place, step, '', parts, went))
  const { top } = place.repository
  await parts.files.removeEmpty(top, [...new Set(went.done.map(({ path }) => path))])
  for (let at = 0; at < comes.length; at += batch) {
    const some = comes.slice(at, at + batch)
    const oids = some.map(({ to }) => to?.oid ?? '')
    const contents = await readObjects(place.repository, oids, parts.git)
    if (!contents.ok) return contents
    const bytes = new Map(some.map((step, number) => [step, contents.value[number] ?? '']))
    await eachOf(some, (step) => one(place, step, bytes.get(step) ?? '', parts, went))
  }
  return success(went)
}

async function one(
  { repository: { top }, hash }: Place,
  step: RestoreStep,
  bytes: string,
  { files, writes }: GoingBackParts,
  went: WentBack,
): Promise<void> {
  const { path, from, to } = step
  const read = await files.readExact(top, path, largest)
  if (!read.ok) {
    went.kept.push({ path, why: 'failed', details: read.problem.message })
    return
  }
  const is = read.value
  const samePermissions = from?.permissions === to?.permissions
  if (samePermissions && isAs(to, is, hash)) {
    went.done.push(step)
    return
  }
  if (!isAs(from, is, hash)) {
    went.kept.push({ path, why: 'changed' })
    return
  }
  const order = { root: top, path, expected: hashOf(is), wanted: wantedOf(to, bytes) }
  const replaced = await writes.write(order)
  if (!replaced.ok) went.kept.push({ path, why: 'failed', details: replaced.problem.message })
  else if (replaced.value.outcome === 'done') went.done.push(step)
  else went.kept.push({ path, why: 'changed' })
}

function wantedOf(to: FileState | null, bytes: string): Wanted {
  if (!to) return { type: 'nothing' }
  if (to.mode === '120000') return { type: 'link', target: bytes }
  const executable = to.mode === '100755'
  const usual = (executable ? 0o777 : 0o666) & ~process.umask()
  return { type: 'file', bytes, executable, permissions: to.permissions ?? usual }
}

/** Whether what lies there is this. A folder in which nothing is left was none for git. */
function isAs(state: FileState | null, entry: Entry, hash: string): boolean {
  if (!state) return entry.type === 'nothing'
  if (entry.type === 'link')
    return state.mode === '120000' && blobOf(entry.target, hash) === state.oid
  if (entry.type !== 'file') return false
  const mode = entry.executable ? '100755' : '100644'
  return state.mode === mode && blobOf(entry.bytes, hash) === state.oid
}

const blobOf = (bytes: string, hash: string): string =>
  createHash(hash).update(`blob ${bytes.length}\0`).update(bytes, 'latin1').digest('hex')

async function eachOf<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
