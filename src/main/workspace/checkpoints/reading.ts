import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import { parseRaw } from '../../../shared/change/raw'
import {
  type Checkpoint,
  checkpointName,
  checkpointsRef,
  type NotCaptured,
} from '../../../shared/workspace/checkpoint'
import {
  type CheckpointFacts,
  type FileState,
  permissionSteps,
  type RestorePlan,
  restorePlan,
} from '../../../shared/workspace/restore-plan'
import { type Git, inText, printed } from '../git/git'
import type { CheckpointFolder } from './checkpoint-folder'

/** A checkpoint of one folder, by its number and the tree of its files. */
export type CheckpointAt = Pick<Checkpoint, 'number' | 'work'>

const limit = 512 * 1024 * 1024

/** How the files of one checkpoint become those of another. */
export async function readPlan(
  place: CheckpointFolder,
  now: CheckpointAt,
  then: CheckpointAt,
  git: Git,
): Promise<Result<RestorePlan>> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', now.work, then.work]
  const [changes, facts] = await Promise.all([
    git.read(place.repository, args, { limit }),
    readFacts(place, [now, then], git),
  ])
  const raw = printed(changes)
  if (!raw.ok) return raw
  if (!facts.ok) return facts
  const [factsNow, factsThen] = facts.value
  const plan = restorePlan(parseRaw(raw.value), factsNow, factsThen)
  const differing = new Set([...plan.steps, ...plan.kept].map(({ path }) => path))
  const others = unlike(factsNow, factsThen).filter((path) => !differing.has(path))
  if (others.length === 0) return success(plan)
  const same = await readStates(place, then.work, others, git)
  if (!same.ok) return same
  const more = permissionSteps(factsNow, factsThen, same.value)
  return success({ ...plan, steps: [...plan.steps, ...more] })
}

const unlike = (now: CheckpointFacts, then: CheckpointFacts): BytePath[] =>
  [...new Set([...now.permissions.keys(), ...then.permissions.keys()])].filter(
    (path) => now.permissions.get(path) !== then.permissions.get(path),
  )

async function readStates(
  { repository }: CheckpointFolder,
  work: string,
  paths: BytePath[],
  git: Git,
): Promise<Result<Map<BytePath, FileState>>> {
  const wanted = new Set(paths)
  const listed = printed(await git.read(repository, ['ls-tree', '-r', '-z', work], { limit }))
  if (!listed.ok) return listed
  const states = new Map<BytePath, FileState>()
  for (const line of listed.value.split('\0')) {
    const tab = line.indexOf('\t')
    const [mode = '', , oid = ''] = line.slice(0, tab).split(' ')
    if (wanted.has(line.slice(tab + 1))) states.set(line.slice(tab + 1), { mode, oid })
  }
  return success(states)
}

/** What stands beside the files of two checkpoints. */
async function readFacts(
  { repository, key }: CheckpointFolder,
  checkpoints: readonly [CheckpointAt, CheckpointAt],
  git: Git,
): Promise<Result<[CheckpointFacts, CheckpointFacts]>> {
  const names = checkpoints.flatMap(({ number }) =>
    parts.map((name) => `${checkpointsRef(key)}:${checkpointName(number)}/${name}`),
  )
  const objects = await readObjects(repository, names, git)
  if (!objects.ok) return objects
  const [one, other] = [objects.value.slice(0, parts.length), objects.value.slice(parts.length)]
  const [now, then] = [factsFrom(one), factsFrom(other)]
  return now && then ? success([now, then]) : gone
}

const parts = ['meta', 'ignored', 'permissions']
const gone = failure('moment-gone', 'What the files were then is not kept any longer.')

function factsFrom([meta = '', ignored = '', permissions = '']: string[]):
  | CheckpointFacts
  | undefined {
  if (meta === '') return undefined
  const { left = [] } = JSON.parse(inText(meta)) as { left?: NotCaptured[] }
  return {
    left: new Map(left.map(({ path, ...about }) => [path, about])),
    ignored: ignored.split('\0').filter(Boolean),
    permissions: new Map(
      permissions
        .split('\0')
        .filter(Boolean)
        .map((line) => {
          const space = line.indexOf(' ')
          return [line.slice(space + 1), Number.parseInt(line.slice(0, space), 8)]
        }),
    ),
  }
}

/** Their contents, bytes of one character each. */
export async function readObjects(
  repository: CheckpointFolder['repository'],
  names: string[],
  git: Git,
): Promise<Result<string[]>> {
  const input = names.map((name) => `${name}\n`).join('')
  const read = printed(await git.read(repository, ['cat-file', '--batch'], { input, limit }))
  if (!read.ok) return read
  const output = read.value
  const contents: string[] = []
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at)
    const head = output.slice(at, end)
    const size = head.endsWith(' missing') ? -1 : Number(head.slice(head.lastIndexOf(' ') + 1))
    contents.push(output.slice(end + 1, end + 1 + Math.max(0, size)))
    at = end + 1 + (size < 0 ? 0 : size + 1)
  }
  return success(contents)
}
