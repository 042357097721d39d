import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { markedLine } from '../../../shared/change/conflicts'
import { linesOf } from '../../../shared/change/lines'
import { parseBlobs } from '../../../shared/change/radar'
import { type Git, printed, type Repository } from '../../workspace/git/git'
import { tryMerges } from './radar-trials'

/** Two commits that a merge joins. */
export interface Joined {
  ours: string
  theirs: string
}

interface MarkedFile {
  path: BytePath
  /** Counted from 1. */
  line: number
}

const limit = 256 * 1024 * 1024

/**
 * The first file of a tree that still has the marks of a conflict, of those that were in conflict when
 * something was joined. What of that git has been told is resolved says nothing: `git add` is enough.
 */
export async function markedFile(
  git: Git,
  repository: Repository,
  { joined, tree }: { joined: readonly Joined[]; tree: string },
  env: Record<string, string>,
): Promise<Result<MarkedFile | undefined>> {
  const pairs = joined.map(({ ours, theirs }) => `${ours} ${theirs}`)
  const trials = await tryMerges(git, repository, pairs, env)
  if (!trials.ok) return trials
  const doubtful = joined.flatMap((sides, at) =>
    (trials.value[at]?.conflicts ?? []).map((path) => ({ path, ...sides })),
  )
  if (doubtful.length === 0) return success(undefined)
  const names = doubtful.flatMap(({ path, ours, theirs }) =>
    [tree, ours, theirs].map((where) => `${where}:${path}`),
  )
  const input = names.map((name) => `${name}\0`).join('')
  const read = printed(
    await git.read(repository, ['cat-file', '--batch', '-z'], { env, input, limit }),
  )
  if (!read.ok) return read
  const texts = parseBlobs(read.value, names).map((text) => linesOf(text ?? ''))
  for (const [at, { path }] of doubtful.entries()) {
    const [now = [], ours = [], theirs = []] = texts.slice(at * 3, at * 3 + 3)
    const line = markedLine(now, { ours, theirs })
    if (line !== undefined) return success({ path, line })
  }
  return success(undefined)
}

/** What a branch has joined since it left another; one that joins more than two has never been in conflict. */
export async function joinedSince(
  git: Git,
  repository: Repository,
  from: string,
  to: string,
): Promise<Result<{ joins: number; joined: Joined[] }>> {
  const read = printed(
    await git.read(repository, ['rev-list', '--merges', '--parents', `${from}..${to}`]),
  )
  if (!read.ok) return read
  const merges = read.value.split('\n').filter(Boolean)
  const joined = merges.flatMap((line) => {
    const [, ours, theirs, more] = line.split(' ')
    return ours && theirs && more === undefined ? [{ ours, theirs }] : []
  })
  return success({ joins: merges.length, joined })
}
