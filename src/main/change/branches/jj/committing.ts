import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { shownPath } from '../../../../kit/path'
import { failure, type Result, success } from '../../../../kit/result'
import type { Chosen } from '../../../../shared/change/branch'
import { branchStatusOf, emptyTree } from '../../../workspace/git/branch-status'
import { indexInfo } from '../../../workspace/git/entries'
import { inBytes, inText, printed, type Repository } from '../../../workspace/git/git'
import { said } from '../../../workspace/jj/jj'
import { type CommitOptions, changedFiles } from '../committing'
import { pickedText } from '../hunk-choice'
import type { Doing } from '../operations'
import { OwnIndex } from '../own-index'
import type { BranchParts } from '../parts'
import { type JjCheckout, jjBranchStatus, quoted } from './status'

const patience = 60 * 60_000

/**
 * What was chosen becomes a revision of its own below the one that the workspace is at, or part of the
 * last one; the rest stays where it is. jj records all that is on disk, so there is nothing to be staged.
 */
export async function commitJj(
  parts: BranchParts,
  checkout: JjCheckout,
  { message, amend, chosen: named }: CommitOptions,
  doing: Doing,
): Promise<Result<{ words: string; commit: string }>> {
  const { jj, reading } = parts
  const { place, repository } = checkout
  if (message.trim() === '' && !amend)
    return failure('no-message', 'Say in a few words what this commit does.')
  const standing = await jjBranchStatus(jj, checkout)
  if (!standing.ok) return standing
  if (amend && standing.value.below === null)
    return failure('git-unborn', 'There is no commit yet that could be amended.')
  const open = standing.value.files.filter(({ change }) => change === 'conflicted')
  if (open.length > 0) return inConflict(open.map(({ path }) => shownPath(path)))
  const files = await changedFiles({ git: reading }, repository)
  if (!files.ok) return files
  // What was merged counts as something, also where no file differs by it.
  const merged = standing.value.parents.length > 1
  if (files.value.length === 0 && standing.value.isEmpty && !merged && !amend) return nothing
  const known = new Set(files.value.map(({ path }) => path))
  // All of them are not named one by one: they may be more than a command can say.
  const isAll = named?.length === known.size && named.every(({ hunks }) => !hunks)
  const strange = named?.find(({ path }) => !known.has(path))
  if (strange)
    return failure('changed-meanwhile', `${shownPath(strange.path)} has no changes any more.`, {
      hint: 'Choose again from what is there now. Nothing was committed.',
    })
  const chosen = isAll ? undefined : named
  const unsaid = chosen?.find(({ path }) => inBytes(inText(path)) !== path)
  if (unsaid) return failure('jj-name', `jj does not know the name of ${shownPath(unsaid.path)}.`)
  const some = chosen?.map(({ path }) => `root-file:${quoted(inText(path))}`) ?? []
  const own = join(parts.folder, 'indexes', randomUUID())
  const split = chosen?.filter(({ hunks }) => hunks) ?? []
  try {
    const tool = split.length > 0 ? await splitter(parts, repository, split, own) : success([])
    if (!tool.ok) return tool
    const words = message.trim() === '' ? ['--use-destination-message'] : ['--message', message]
    const how = amend ? ['squash', ...words] : ['commit', '--message', message]
    const { heard, signal } = doing
    const asked = [...how, ...tool.value, ...some]
    const made = said(await jj.ask(place, asked, { heard, signal, timeout: patience }))
    if (!made.ok) return made
  } finally {
    await parts.machine.files.remove(own)
  }
  const now = await jjBranchStatus(jj, checkout)
  if (!now.ok) return now
  const { below } = now.value
  if (!below) return failure('jj-refused', 'jj made no commit.')
  const count = chosen?.length ?? files.value.length
  const what = amend ? 'Amended' : `Committed ${count} ${count === 1 ? 'file' : 'files'}`
  return success({ commit: below.commit, words: `${what} as ${below.change}` })
}

const nothing = failure('git-nothing', 'There is nothing to commit.', {
  hint: 'What is in the files is what the last commit has.',
})

export const inConflict = (names: readonly string[]): Result<never> =>
  failure(
    'git-conflicted',
    `${names.length === 1 ? `${names[0]} is` : `${names.length} files are`} still in conflict.`,
    {
      hint: 'Choose a side of each conflict in “Changes”, or let the agent resolve them.',
      details: names.join('\n'),
    },
  )

/**
 * How jj is told of some hunks of a file: it asks a program to change the files that it is shown, and git
 * puts those there that were made ready, from a repository that has nothing else.
 */
async function splitter(
  parts: BranchParts,
  repository: Repository,
  split: readonly Chosen[],
  own: string,
): Promise<Result<string[]>> {
  const { reading, machine } = parts
  const admin = join(own, 'split.git')
  const ready: Repository = { top: admin, admin, common: admin }
  await machine.files.makeFolder(admin)
  const made = printed(await reading.write(ready, ['init', '--quiet', '--template=']))
  if (!made.ok) return made
  const standing = await branchStatusOf(reading, machine.files, repository)
  if (!standing.ok) return standing
  const empty = await emptyTree(reading, repository)
  if (!empty.ok) return empty
  const from = { git: reading, files: machine.files, folder: own }
  const objects = join(own, 'objects')
  await machine.files.makeFolder(objects)
  const index = await OwnIndex.open(from, repository, objects)
  const reset = await index.reset(standing.value.commit ?? empty.value)
  if (!reset.ok) return reset
  const entries: Parameters<typeof indexInfo>[0][number][] = []
  for (const { path, hunks } of split) {
    if (!hunks) continue
    const picked = await pickedText(reading, repository, index, { path, hunks })
    if (!picked.ok) return picked
    const asked = ['hash-object', '-w', '-t', 'blob', '--no-filters', '--stdin']
    const oid = printed(await reading.write(ready, asked, { input: picked.value.text }))
    if (!oid.ok) return oid
    entries.push([path, { mode: picked.value.mode, oid: oid.value.trim() }])
  }
  const put = ['update-index', '--add', '-z', '--index-info']
  const written = printed(await reading.write(ready, put, { input: indexInfo(entries) }))
  if (!written.ok) return written
  const program = [`--git-dir=${admin}`, '--work-tree=$right', '-c', 'core.autocrlf=false']
  const edit = [...program, 'checkout-index', '--force', '--all']
  return success([
    '--interactive',
    '--tool=liminal',
    '--config=merge-tools.liminal.program="git"',
    `--config=merge-tools.liminal.edit-args=${JSON.stringify(edit)}`,
  ])
}
