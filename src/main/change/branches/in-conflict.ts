import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Chosen } from '../../../shared/change/branch'
import type { ChangedFile } from '../../../shared/change/status'
import { rawEntries } from '../../workspace/git/entries'
import { inBytes, inText, printed, type Repository } from '../../workspace/git/git'
import { stillMarked } from '../model/merge-plan'
import { type Joined, markedFile } from './left-marks'
import type { OwnIndex } from './own-index'
import type { BranchParts } from './parts'
import { trialEnvironment } from './trial'

/** What the merge that is under way joins. */
export async function joinedBy(
  { git }: BranchParts,
  repository: Repository,
  ours: string,
): Promise<Result<Joined>> {
  const read = printed(await git.read(repository, ['rev-parse', '--verify', 'MERGE_HEAD^{commit}']))
  return read.ok ? success({ ours, theirs: read.value.trim() }) : read
}

/** A merge is committed as a whole: only a new file that neither side has may stay out of it. */
export async function isWhole(
  { git }: BranchParts,
  repository: Repository,
  { ours, theirs }: Joined,
  { chosen, files }: { chosen: readonly Chosen[]; files: readonly ChangedFile[] },
): Promise<Result<void>> {
  const taken = new Set(chosen.flatMap(({ path, hunks }) => (hunks ? [] : [path])))
  const out = files.filter(({ path }) => !taken.has(path) && !path.endsWith('/'))
  if (out.length === 0) return success(undefined)
  const args = ['diff-tree', '-r', '--raw', '--no-renames', '--no-abbrev', '-z', ours, theirs]
  const compared = printed(await git.read(repository, args))
  if (!compared.ok) return compared
  const brought = rawEntries(compared.value).filter(({ before }) => before.mode === '0')
  const known = new Set(brought.map(({ path }) => path))
  for (const { path, change } of files)
    if (change !== 'untracked' && change !== 'added') known.add(path)
  return out.some(({ path }) => known.has(path)) ? inParts : success(undefined)
}

const inParts = failure('git-in-between', 'A merge is under way: it is committed as a whole.', {
  hint: 'Choose all files; only new ones that neither side has can be left out.',
})

/** What is about to be committed has no marks any more where both sides were in conflict. */
export async function isUnmarked(
  parts: BranchParts,
  repository: Repository,
  joined: Joined,
  index: OwnIndex,
): Promise<Result<void>> {
  const tree = await index.tree()
  if (!tree.ok) return tree
  const env = await trialEnvironment(parts, repository)
  const what = { joined: [joined], tree: tree.value }
  const marked = await markedFile(parts.git, repository, what, env)
  if (!marked.ok) return marked
  return marked.value ? stillMarked(marked.value) : success(undefined)
}

/** Files in conflict in which nothing is left to decide are taken as they are. */
export async function unresolved(
  { git }: BranchParts,
  repository: Repository,
  files: readonly ChangedFile[],
): Promise<Result<void>> {
  const conflicted = files.filter(({ change }) => change === 'conflicted').map(({ path }) => path)
  if (conflicted.length === 0) return success(undefined)
  const still = await openConflicts(git, repository, conflicted)
  if (!still.ok) return still
  if (still.value.length === 0) return success(undefined)
  const names = still.value.map(shownPath)
  return failure(
    'git-conflicted',
    `${names.length === 1 ? `${names[0]} is` : `${names.length} files are`} still in conflict.`,
    {
      hint: 'Choose a side of each conflict in “Changes”, or let the agent resolve them.',
      details: names.join('\n'),
    },
  )
}

/** Those with marks left in them, and those of which one side has no text. */
async function openConflicts(
  git: BranchParts['git'],
  repository: Repository,
  paths: readonly BytePath[],
): Promise<Result<BytePath[]>> {
  const staged = printed(await git.read(repository, ['ls-files', '--unmerged', '-z']))
  if (!staged.ok) return staged
  const both = new Map<BytePath, number>()
  for (const line of staged.value.split('\0')) {
    const [entry = '', path = ''] = line.split('\t')
    if (entry.endsWith(' 2') || entry.endsWith(' 3')) both.set(path, (both.get(path) ?? 0) + 1)
  }
  const left: BytePath[] = []
  for (const path of paths) {
    // What is no text cannot be said in an argument.
    if (both.get(path) !== 2 || inBytes(inText(path)) !== path) {
      left.push(path)
      continue
    }
    const marks = ['-c', 'core.whitespace=-trailing-space,-space-before-tab,-blank-at-eof', 'diff']
    const checked = await git.read(repository, [
      ...marks,
      '--no-ext-diff',
      '--check',
      '--',
      inText(path),
    ])
    if (!checked.ok) return checked
    if (checked.value.stdout.includes('leftover conflict marker')) left.push(path)
  }
  return success(left)
}
