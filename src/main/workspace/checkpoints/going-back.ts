import { type Result, success } from '../../../kit/result'
import type {
  FileState,
  KeptPath,
  RestorePlan,
  RestoreStep,
} from '../../../shared/workspace/restore-plan'
import type { Wanted } from '../../host/exact-files'
import { hashOfObject, isExpected } from '../../host/exact-hash'
import type { MachineFiles } from '../../host/files'
import type { Git } from '../git/git'
import type { SafeWrites } from '../safe-writes'
import type { CheckpointFolder } from './checkpoint-folder'
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
  place: CheckpointFolder,
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
  place: CheckpointFolder,
  step: RestoreStep,
  bytes: string,
  { files, writes }: GoingBackParts,
  went: WentBack,
): Promise<void> {
  const { path, from, to } = step
  const { hash } = place
  const { top } = place.repository
  const expected = from && hashOfObject(from, hash)
  const order = { root: top, path, expected, wanted: wantedOf(to, bytes) }
  const written = await writes.write(order)
  if (!written.ok) went.kept.push({ path, why: 'failed', details: written.problem.message })
  else if (written.value.outcome === 'done') went.done.push(step)
  else if (await isThere(place, step, files)) went.done.push(step)
  else went.kept.push({ path, why: 'changed' })
}

/** Somebody, perhaps we ourselves before we were ended, has made of it what it was to become. */
async function isThere(
  { repository: { top }, hash }: CheckpointFolder,
  { path, from, to }: RestoreStep,
  files: GoingBackParts['files'],
): Promise<boolean> {
  if (from?.permissions !== to?.permissions) return false
  const read = await files.readExact(top, path, largest)
  return read.ok && isExpected(read.value, to && hashOfObject(to, hash))
}

function wantedOf(to: FileState | null, bytes: string): Wanted {
  if (!to) return { type: 'nothing' }
  if (to.mode === '120000') return { type: 'link', target: bytes }
  const executable = to.mode === '100755'
  const usual = (executable ? 0o777 : 0o666) & ~process.umask()
  return { type: 'file', bytes, executable, permissions: to.permissions ?? usual }
}

async function eachOf<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
