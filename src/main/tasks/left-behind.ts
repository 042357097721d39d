import { type Result, success } from '../../shared/result'
import type { BranchLook } from '../../shared/workspace/branch'
import type { BytePath } from '../../shared/workspace/path'

/** What is changed in the folder of a session, and committing that or some of it. */
export interface Committing {
  look(session: string): Promise<Result<BranchLook>>
  commit(session: string, message: string, paths?: BytePath[]): Promise<Result<void>>
}

/** More are named by the folder that they are in. */
const mostNamed = 200

/** What a check has left behind: paths, and folders that end with a slash. */
export function namesOf(paths: readonly string[]): string[] {
  if (paths.length <= mostNamed) return [...paths]
  return [...new Set(paths.map((path) => path.slice(0, path.indexOf('/') + 1) || path))]
}

export const isAmong = (path: string, names: readonly string[]): boolean =>
  names.some((name) => name === path || (name.endsWith('/') && path.startsWith(name)))

/** What is not committed there is, but for what a check has left behind. */
export async function commitAll(
  line: Committing,
  session: string,
  title: string,
  left: readonly string[] = [],
): Promise<Result<void>> {
  const looked = await line.look(session)
  if (!looked.ok) return looked
  const { files, operation } = looked.value
  // What Git is in the midst of it takes whole.
  if (operation !== undefined) return line.commit(session, title)
  const own = files.flatMap(({ path }) => (isAmong(path, left) ? [] : [path]))
  if (own.length === 0) return success(undefined)
  return line.commit(session, title, own.length < files.length ? own : undefined)
}

/** What is there and not committed once a check of what is committed is over. */
export async function leftBy(
  line: Committing,
  session: string,
  before: readonly string[],
): Promise<string[]> {
  const looked = await line.look(session)
  if (!looked.ok) return [...before]
  return namesOf([...new Set([...before, ...looked.value.files.map(({ path }) => path)])])
}
