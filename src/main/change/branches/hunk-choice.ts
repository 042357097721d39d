import { append } from '../../../kit/append'
import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Chosen, ChosenHunks, FileHunks } from '../../../shared/change/branch'
import { hunksOf } from '../../../shared/change/hunks'
import { changedLines, linesOf } from '../../../shared/change/lines'
import type { Entry } from '../../workspace/git/entries'
import { type Git, inText, printed, type Repository } from '../../workspace/git/git'
import { picked } from '../model/picked'
import type { OwnIndex } from './own-index'

/** Of a longer file no hunks are offered: it is committed as a whole. */
const longest = 4 * 1024 * 1024

interface Both {
  before: Entry | undefined
  after: Entry
  texts: [before: string, after: string]
}

/** A file in the last commit and as it is on disk, as git would store it; the index has it afterwards. */
async function bothOf(
  git: Git,
  repository: Repository,
  index: OwnIndex,
  path: BytePath,
): Promise<Result<Both>> {
  const before = await index.entry(path)
  if (!before.ok) return before
  const added = await index.add([path])
  if (!added.ok) return added
  const after = await index.entry(path)
  if (!after.ok) return after
  if (!after.value || before.value?.mode === '160000' || after.value.mode === '160000')
    return failure('no-hunks', `${shownPath(path)} can only be committed as a whole.`)
  const [old, now] = await Promise.all([
    before.value ? blob(git, repository, index, before.value.oid) : success(''),
    blob(git, repository, index, after.value.oid),
  ])
  if (!old.ok) return old
  if (!now.ok) return now
  if (old.value.includes('\0') || now.value.includes('\0'))
    return failure('no-hunks', `${shownPath(path)} is not a text: it is committed as a whole.`)
  return success({ before: before.value, after: after.value, texts: [old.value, now.value] })
}

async function blob(
  git: Git,
  repository: Repository,
  { env }: OwnIndex,
  oid: string,
): Promise<Result<string>> {
  return printed(await git.read(repository, ['cat-file', 'blob', oid], { limit: longest, env }))
}

const absent = 'none'

/** The hunks of a file, to be chosen from. */
export async function hunksOfFile(
  git: Git,
  repository: Repository,
  index: OwnIndex,
  path: BytePath,
): Promise<Result<FileHunks>> {
  const both = await bothOf(git, repository, index, path)
  if (!both.ok) return both
  const { before, after, texts } = both.value
  const [old, now] = [linesOf(texts[0]), linesOf(texts[1])]
  const shown = (sign: ' ' | '+' | '-', lines: string[]) =>
    lines.map((line) => ({ sign, text: inText(line.replace(/\r?\n$/, '')) }))
  const hunks = hunksOf(changedLines(old, now), old.length).map((hunk) => {
    const lines: FileHunks['hunks'][number]['lines'] = []
    let at = hunk.before[0]
    for (const change of hunk.changes) {
      append(lines, shown(' ', old.slice(at, change.before[0])))
      append(lines, shown('-', old.slice(...change.before)))
      append(lines, shown('+', now.slice(...change.after)))
      at = change.before[1]
    }
    append(lines, shown(' ', old.slice(at, hunk.before[1])))
    return { before: hunk.before[0] + 1, after: hunk.after[0] + 1, lines }
  })
  return success({ before: before?.oid ?? absent, after: after.oid, hunks })
}

/** A file with those of its hunks that were chosen, if it is still what was looked at. */
export async function pickedText(
  git: Git,
  repository: Repository,
  index: OwnIndex,
  { path, hunks }: Chosen & { hunks: ChosenHunks },
): Promise<Result<{ mode: string; text: string }>> {
  const both = await bothOf(git, repository, index, path)
  if (!both.ok) return both
  const { before, after, texts } = both.value
  if ((before?.oid ?? absent) !== hunks.before || after.oid !== hunks.after)
    return failure('changed-meanwhile', `${shownPath(path)} has changed since you chose from it.`, {
      hint: 'Choose again from what is there now. Nothing was committed.',
    })
  return success({
    mode: after.mode,
    text: picked(texts[0], texts[1], new Set(hunks.places)),
  })
}

/** Puts those hunks of a file into the index that were chosen. */
export async function addHunks(
  git: Git,
  repository: Repository,
  index: OwnIndex,
  chosen: Chosen & { hunks: ChosenHunks },
): Promise<Result<void>> {
  const text = await pickedText(git, repository, index, chosen)
  if (!text.ok) return text
  const made = printed(
    await git.write(repository, ['hash-object', '-w', '-t', 'blob', '--no-filters', '--stdin'], {
      input: text.value.text,
    }),
  )
  if (!made.ok) return made
  return index.put(chosen.path, { mode: text.value.mode, oid: made.value.trim() })
}
