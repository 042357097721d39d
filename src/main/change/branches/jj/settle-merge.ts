import { append } from '../../../../kit/append'
import type { Repository } from '../../../workspace/git/git'
import { type Jj, type JjLocation, said } from '../../../workspace/jj/jj'
import type { KeptUndos } from '../kept-undos'
import type { MergeUndo } from '../merging'
import type { BranchParts } from '../parts'
import type { Tell } from '../settle-merge'
import { bookmarkAt, logOf, quoted } from './status'

/** What has to be known to see, after SIGKILL, how far a merge in a repository of jj came. */
export interface JjMergeData extends Omit<MergeUndo, 'after'> {
  place: JjLocation
  repository: Repository
  folder: string
  words: string
  /** Where the bookmark was about to go. */
  after?: string
}

export const jjMerge = 'jj-merge'

/** The bookmark has moved, then it is done; else nothing is left of what was made beside what is there. */
export async function settleJjMerge(
  parts: BranchParts,
  undos: KeptUndos,
  tell: Tell,
): Promise<void> {
  const { jj, undertakings: journal } = parts
  for (const journaled of journal.left<JjMergeData>(jjMerge)) {
    const { place, repository, base, before, after, folder, words } = journaled.data
    const now = await bookmarkAt(jj, { place, repository }, base)
    const isDone = now.ok && after !== undefined && now.value === after
    if (isDone) undos.keep(folder, { base, before, after, repository, place, words })
    else {
      const names = await madeFor(jj, place, journaled.id)
      if (names.length > 0) await jj.ask(place, ['abandon', ...names], { asRecorded: true })
    }
    journaled.over()
    tell(folder, isDone ? { words } : { problem: notDone(base) })
  }
}

/** jj keeps with each operation how it was called: so what was made for a merge is known for certain. */
export const markOf = (merge: string): string => `--config=liminal.merge=${quoted(merge)}`

/** More than others do in a repository between the end of one run of the app and the next. */
const operationsAtMost = 1000

/** What was made for a merge and is under nobody's bookmark and nobody's workspace. */
async function madeFor(jj: Jj, place: JjLocation, merge: string): Promise<string[]> {
  const asked = async (args: string[]): Promise<string> => {
    const read = said(await jj.ask(place, args, { asRecorded: true }))
    return read.ok ? read.value : ''
  }
  const names = (listed: string) => listed.split(' ').filter(Boolean)
  const called = '--template=id ++ " " ++ builtin_op_log_compact ++ "\\0"'
  const log = ['op', 'log', '--no-graph', `--limit=${operationsAtMost}`, called]
  const operations = (await asked(log))
    .split('\0')
    .filter((operation) => operation.includes(markOf(merge)))
    .map((operation) => operation.trimStart().split(' ')[0] ?? '')
  const made: string[] = []
  for (const operation of operations) {
    const fresh = logOf('all() ~ at_operation(@-, all())', 'commit_id ++ " "')
    append(made, names(await asked([...fresh, `--at-operation=${operation}`])))
  }
  if (made.length === 0) return []
  const known = '::(bookmarks() | remote_bookmarks() | working_copies())'
  const left = logOf(`(${made.join('|')}) ~ ${known}`, 'if(!hidden, commit_id ++ " ")')
  return names(await asked(left))
}

const notDone = (base: string) => ({
  code: 'merge-cut-short',
  message: `Liminal ended while it merged into ${base}: ${base} is as it was.`,
  hint: 'Merge again.',
})
