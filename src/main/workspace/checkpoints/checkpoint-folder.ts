import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Result, success } from '../../../kit/result'
import { checkpointsRef, type NotCaptured } from '../../../shared/workspace/checkpoint'
import type { MachineFiles } from '../../host/files'
import { type Git, inText, printed, type Repository } from '../git/git'

/** A folder whose checkpoints are kept, where they are, and the newest of them. */
export interface CheckpointFolder {
  repository: Repository
  key: string
  /** The repository is the user's; else one of the app's own, for a folder without version control. */
  shared: boolean
  hash: 'sha1' | 'sha256'
  /** What git calls a folder without files. */
  nothing: string
  /** The tree of all its checkpoints, and its newest one. */
  all: string | null
  newest: { number: number; work: string } | null
  /** Those that are in it. */
  numbers: number[]
  /** What was beside the files of the newest one: as long as it is the same, nothing has changed. */
  beside: string
  index: { facts: string; tree: string | null }
  head: { facts: string; commit: string | null }
  /** What the newest one does without. */
  left: NotCaptured[]
  /** What is not packed yet, and can be reached from nowhere. */
  loose: string[]
}

interface CheckpointFolderParts {
  git: Git
  files: Pick<MachineFiles, 'put' | 'makeFolder' | 'kind'>
  /** Of the app's own. */
  folder: string
}

const emptyTrees = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
}

/** What nobody means in a folder where no version control says what to ignore. */
const besideWork = ['node_modules/', '.venv/', 'target/', 'dist/', 'out/', '.DS_Store', '']

const keyOf = (top: string): string => createHash('sha256').update(top).digest('hex').slice(0, 16)

/** Finds where the checkpoints of a folder are kept; a folder without version control gets a repository of ours. */
export async function findCheckpointFolder(
  folder: string,
  parts: CheckpointFolderParts,
): Promise<Result<CheckpointFolder>> {
  const found = await parts.git.find(folder)
  if (!found.ok) return found
  const repository = found.value ?? ownRepository(folder, parts.folder)
  if (!found.value) {
    const made = await makeOwn(repository, parts)
    if (!made.ok) return made
  }
  const key = keyOf(repository.top)
  const asked = ['rev-parse', '--show-object-format']
  const format = printed(await parts.git.read(repository, asked))
  if (!format.ok) return format
  const hash = format.value.trim() === 'sha256' ? 'sha256' : 'sha1'
  const place: CheckpointFolder = {
    repository,
    key,
    hash,
    shared: found.value !== undefined,
    nothing: emptyTrees[hash],
    all: null,
    newest: null,
    numbers: [],
    beside: '',
    left: [],
    index: { facts: '', tree: null },
    head: { facts: '', commit: null },
    loose: [],
  }
  const read = await readNewest(place, parts.git)
  return read.ok ? success(place) : read
}

/** The newest checkpoint that is there, whoever has taken it. */
export async function readNewest(place: CheckpointFolder, git: Git): Promise<Result<void>> {
  const { repository, key } = place
  const listed = await git.read(repository, ['ls-tree', '-z', checkpointsRef(key)])
  if (!listed.ok) return listed
  const { code, stdout } = listed.value
  const names = code === 0 ? stdout.split('\0').map((line) => line.split('\t')[1] ?? '') : []
  const numbers = names.map(Number).filter((one) => Number.isInteger(one) && one > 0)
  const number = Math.max(0, ...numbers)
  Object.assign(place, { all: null, newest: null, numbers, beside: '' })
  if (number === 0) return success(undefined)
  const name = String(number).padStart(6, '0')
  const asked = [`${checkpointsRef(key)}:`, `${checkpointsRef(key)}:${name}/work`]
  const input = asked.map((one) => `${one}\n`).join('')
  const checked = printed(await git.read(repository, ['cat-file', '--batch-check'], { input }))
  if (!checked.ok) return checked
  const [all = '', work = ''] = checked.value.split('\n')
  place.all = all.split(' ')[0] ?? null
  const empty = work.endsWith(' missing')
  place.newest = { number, work: empty ? place.nothing : (work.split(' ')[0] ?? place.nothing) }
  return success(undefined)
}

function ownRepository(folder: string, own: string): Repository {
  const admin = join(own, `${keyOf(folder)}.git`)
  return { top: folder, admin, common: admin }
}

async function makeOwn(
  repository: Repository,
  { git, files }: CheckpointFolderParts,
): Promise<Result<void>> {
  const { admin } = repository
  if ((await files.kind(join(admin, 'HEAD'))) === 'file') return success(undefined)
  await files.makeFolder(admin)
  await files.put(join(admin, 'info', 'exclude'), besideWork.join('\n'))
  const made = printed(await git.write(repository, ['init', '--quiet', '--template=']))
  return made.ok ? success(undefined) : made
}

/** The commit that HEAD is at; none before the first. */
export async function readHead(place: CheckpointFolder, git: Git): Promise<string | null> {
  const args = ['rev-parse', '--quiet', '--verify', 'HEAD^{commit}']
  const read = await git.read(place.repository, args)
  return read.ok && read.value.code === 0 ? inText(read.value.stdout).trim() : null
}
