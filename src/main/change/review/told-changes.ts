import { type Result, success } from '../../../kit/result'
import type { Git } from '../../workspace/git/git'
import { patchOf } from './patch'
import type { Reviews } from './reviews'

/** What a session has come to since its base, to tell somebody. */
export interface ToldChanges {
  files: number
  paths: string[]
  added: number
  deleted: number
  /** What is no plain text, or has another mode since. */
  odd: string[]
  /** As a patch, and whether there is more of it. */
  text: string
  cut: boolean
}

/** As a patch of so many letters at most. */
export async function toldChanges(
  reviews: Pick<Reviews, 'open' | 'find' | 'close'>,
  git: Git,
  session: string,
  most: number,
): Promise<Result<ToldChanges>> {
  const window = -3
  const opened = reviews.open(window, session, { type: 'result' })
  if (!opened.ok) return opened
  const { review } = opened.value
  const found = reviews.find(review)
  const compared = found.ok ? await found.value.compared() : found
  if (!compared.ok) {
    reviews.close(window, review)
    return compared.problem.code === 'no-changes' ? success(none) : compared
  }
  const patch = await patchOf(git, compared.value, most)
  const files = found.ok ? found.value.list.all() : []
  reviews.close(window, review)
  const sum = (side: 'added' | 'deleted') =>
    files.reduce((lines, { counts }) => lines + (counts?.[side] ?? 0), 0)
  const paths = files.map(({ path }) => path)
  return success({
    files: files.length,
    paths,
    odd: files.flatMap(({ path, kind, modes }) => (kind !== 'text' || modes ? [path] : [])),
    added: sum('added'),
    deleted: sum('deleted'),
    ...patch,
  })
}

const none: ToldChanges = {
  files: 0,
  paths: [],
  odd: [],
  added: 0,
  deleted: 0,
  text: '',
  cut: false,
}
