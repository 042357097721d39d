import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { BranchLook } from '../../../shared/change/branch'
import type { Change } from '../../../shared/change/status'
import type { LeftBehind } from '../../../shared/session/runs/run'

/** What is changed in the folder of a session, and committing that or some of it. */
export interface Committing {
  look(session: string): Promise<Result<BranchLook>>
  commit(session: string, message: string, paths?: BytePath[]): Promise<Result<void>>
  /** What lies there, each by what tells it from everything else that could. */
  contents(session: string, paths: readonly BytePath[]): Promise<Result<(string | null)[]>>
}

/** A check that leaves more has something amiss: that is said, and none of it is anybody's result. */
const mostLeft = 10_000

/**
 * What is not committed there and is, to the byte, what a check has left. Logs of before know names alone:
 * whatever lies under one of these may be somebody's work.
 */
export async function stillLeft(
  line: Pick<Committing, 'contents'>,
  session: string,
  files: readonly { path: BytePath }[],
  left: Left,
): Promise<Result<Set<BytePath>>> {
  const known = new Map(left.flatMap((one) => (typeof one === 'string' ? [] : [[one.path, one]])))
  const paths = files.flatMap(({ path }) => (known.has(path) ? [path] : []))
  if (paths.length === 0) return success(new Set())
  const contents = await line.contents(session, paths)
  if (!contents.ok) return contents
  return success(
    new Set(paths.filter((path, at) => known.get(path)?.content === contents.value[at])),
  )
}

type Left = readonly (LeftBehind | string)[]

const isNew: ReadonlySet<Change> = new Set(['untracked', 'added'])

/** What is not committed there, but for what a check has left behind. */
export async function commitAll(
  line: Committing,
  session: string,
  title: string,
  left: Left = [],
): Promise<Result<void>> {
  const looked = await line.look(session)
  if (!looked.ok) return looked
  const { files, operation } = looked.value
  // What Git is in the midst of it takes whole, but for what is new.
  const may = files.filter(({ change }) => operation === undefined || isNew.has(change))
  const still = await stillLeft(line, session, may, left)
  if (!still.ok) return still
  const own = files.flatMap(({ path }) => (still.value.has(path) ? [] : [path]))
  if (own.length === 0 && operation === undefined) return success(undefined)
  return line.commit(session, title, own.length < files.length ? own : undefined)
}

/** What is there and not committed once a check of what is committed is over. */
export async function leftBehindBy(
  line: Committing,
  session: string,
): Promise<Result<LeftBehind[]>> {
  const looked = await line.look(session)
  if (!looked.ok) return looked
  const paths = looked.value.files.map(({ path }) => path)
  if (paths.length > mostLeft)
    return failure('check-litters', `The check leaves ${paths.length} files behind.`, {
      hint: 'Name them in .gitignore, or have the check write elsewhere.',
    })
  const contents = await line.contents(session, paths)
  if (!contents.ok) return contents
  return success(paths.map((path, at) => ({ path, content: contents.value[at] ?? null })))
}
