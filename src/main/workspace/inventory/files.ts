import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { type GitStatus, parseStatus } from '../../../shared/change/status'
import { type Git, printed, type Repository } from '../git/git'
import { isReproducible } from '../model/reproducible'
import type { Findings } from './findings'
import { foldersIn, type IndexEntry, parseIndex } from './index-entries'
import type { Ground } from './place'

export interface FilesParts {
  git: Git
  folders: Ground['folders']
  /** Patterns of what is made again. */
  reproducible: readonly string[]
  /** Where the files that are carried over come from. */
  original: string
}

/** Bytes of output: of what is longer not all is known. */
const limit = 256 * 1024 * 1024
/** A checkpoint keeps what is smaller, and a person looks through no more. */
const bounds = { large: 10 * 1024 * 1024, entries: 500_000 }
/** So many ignored files are compared with the project's. */
const comparedAtMost = 2000

export async function statusOf(git: Git, repository: Repository): Promise<Result<GitStatus>> {
  const asked = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=normal']
  const read = printed(await git.read(repository, [...asked, '--ignored=matching'], { limit }))
  return read.ok ? success(parseStatus(read.value)) : read
}

/** What is in the folder and in no commit; answers the submodules that there are. */
export async function findFiles(
  parts: FilesParts,
  repository: Repository,
  { files, ignored = [] }: GitStatus,
  findings: Findings,
): Promise<BytePath[]> {
  const { git, folders } = parts
  const { top } = repository
  const ask = (args: string[], words: string) =>
    findings.known(git.read(repository, args, { limit }).then(printed), words)
  const listed = await ask(['ls-files', '--stage', '-v', '-z'], 'The index could not be read')
  const index = parseIndex(listed ?? '')
  const all = (holds: (file: GitStatus['files'][number]) => boolean) =>
    files.filter(holds).map(({ path }) => path)
  const untracked = all(({ change }) => change === 'untracked')
  const precious = await lostFilesOf(parts, repository, ignored)
  const of = (change: string) => change !== 'conflicted' && change !== 'untracked'
  const changed = all(({ change, unstaged }) => unstaged && of(change))
  const staged = all((file) => file.staged && file.change !== 'conflicted')
  const conflicted = all(({ change }) => change === 'conflicted')
  findings.addFiles('conflicted', conflicted)
  findings.addFiles('staged', staged)
  findings.addFiles('changed', changed)
  findings.addFiles('untracked', untracked)
  findings.addFiles('precious', precious)
  findings.addFiles('hidden', await hiddenOf(parts, repository, index, findings))
  const submodules = index.filter(({ submodule }) => submodule).map(({ path }) => path)
  const looked = changed.filter((path) => !submodules.includes(path))
  const survey = await findings.known(
    folders.survey(top, [...looked, ...untracked, ...precious], bounds),
    'What is new in it could not be looked through',
  )
  if (survey?.cut) findings.doubt('There is more in it than can be looked through')
  const wouldBeLost = (path: BytePath) =>
    precious.some((one) => path === one || (one.endsWith('/') && path.startsWith(one)))
  findings.addFiles('large', survey?.large.filter((path) => !wouldBeLost(path)) ?? [])
  // Git does not look at a repository below a folder that it tracks.
  const below = foldersIn(index.map(({ path }) => path)).map((folder) => `${folder}/.git`)
  const inside = (await folders.present(top, below)).map((path) => path.slice(0, -'/.git'.length))
  for (const path of [...(survey?.repositories ?? []), ...inside])
    findings.add({ type: 'nested', path })
  return submodules
}

/** What of the ignored things nothing makes again, and what is not a copy of the project's own. */
export async function lostFilesOf(
  parts: FilesParts,
  repository: Repository,
  ignored: BytePath[],
): Promise<BytePath[]> {
  const own = ignored.filter((path) => !isReproducible(path, parts.reproducible))
  if (own.length > comparedAtMost) return own
  const precious: BytePath[] = []
  for (const path of own) if (!(await isCopied(parts, repository, path))) precious.push(path)
  return precious
}

/** Whether all of it that nothing makes again is in the project too, the same to the byte. */
async function isCopied(
  { git, folders, reproducible, original }: FilesParts,
  repository: Repository,
  path: BytePath,
): Promise<boolean> {
  const within = ['ls-files', '--others', '--ignored', '--exclude-standard', '-z', '--', path]
  const listed = path.endsWith('/')
    ? printed(await git.read(repository, within, { limit }))
    : success(path)
  if (!listed.ok) return false
  const files = listed.value.split('\0').filter((name) => name !== '')
  const own = files.filter((file) => !isReproducible(file, reproducible))
  // A folder in which git lists nothing may be a repository of its own.
  if (files.length === 0 || own.length > comparedAtMost) return false
  return (await folders.same(repository.top, original, own)).length === own.length
}

/** Files that git does not look at are compared by their bytes; it may say too much where filters change them. */
async function hiddenOf(
  { git, folders }: FilesParts,
  repository: Repository,
  index: IndexEntry[],
  findings: Findings,
): Promise<BytePath[]> {
  const unwatched = index.filter((entry) => entry.unwatched && !entry.submodule)
  if (unwatched.length === 0) return []
  const there = new Set(
    await folders.present(
      repository.top,
      unwatched.map(({ path }) => path),
    ),
  )
  const entries = unwatched.filter(({ path }) => there.has(path))
  const odd = (path: BytePath) => path.includes('\n') || path.startsWith('"')
  const plain = entries.filter(({ path }) => !odd(path))
  const input = plain.map(({ path }) => `${path}\n`).join('')
  const asked = git.read(repository, ['hash-object', '--no-filters', '--stdin-paths'], { input })
  const hashes = await findings.known(asked.then(printed), 'A file could not be read')
  const lines = hashes?.split('\n') ?? []
  const changed = plain.filter(({ blob }, at) => lines[at] !== blob)
  return [...changed, ...entries.filter(({ path }) => odd(path))].map(({ path }) => path)
}
