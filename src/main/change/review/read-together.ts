import { randomUUID } from 'node:crypto'
import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { type Git, inBytes, inText, printed, type Repository } from '../../workspace/git/git'
import type { Accepted } from './accepted'
import { blobKey, type ContentParts } from './contents'
import type { Ends } from './ends'
import type { Listed } from './listing'
import type { ReviewFolder } from './review-folder'

/** More than this is read one by one, by whoever needs it. */
const limit = 64 * 1024 * 1024

/** A content, and the path at which it would be checked out; as it is kept where none is said. */
interface Wanted {
  oid: string
  at?: string
}

/** The same parts with all that judging these files asks git for, which is asked a few times and not for each of them. */
export async function readTogether(
  parts: ContentParts,
  { repository }: ReviewFolder,
  ends: Ends,
  files: readonly Listed[],
  accepted: Accepted,
): Promise<ContentParts> {
  const { git } = parts
  const paths = files.map(({ path }) => path)
  const read = ends.atHead ? undefined : await readHeads(git, repository, paths)
  const heads = read?.ok ? read.value : undefined
  // As `readCheckedOut` has it.
  const checkedOut = (path: BytePath) =>
    repository.excludes === undefined ? { at: inText(path) } : {}
  const wanted = files.flatMap(({ path, from, oids, entryModes: [before, after] }): Wanted[] => {
    const own = accepted.of(path)
    const head = heads?.get(path)
    return [
      ...(isFile(before) ? [{ oid: oids[0], ...(ends.raw ? {} : checkedOut(from ?? path)) }] : []),
      ...(ends.right !== undefined && isFile(after) ? [{ oid: oids[1] }] : []),
      ...(own?.oid && isFile(own.mode) ? [{ oid: own.oid }] : []),
      ...(head && isFile(head.mode) ? [{ oid: head.oid, ...checkedOut(path) }] : []),
    ]
  })
  const [kept, out] = await Promise.all([
    readAll(git, repository, wanted, false),
    readAll(git, repository, wanted, true),
  ])
  return { ...parts, ...(heads ? { heads } : {}), blobs: new Map([...kept, ...out]) }
}

const isFile = (mode = ''): boolean => mode.startsWith('100')

/** What the last commit has of these files. Arguments are text: a name that is none counts as not committed. */
export async function readHeads(
  git: Git,
  repository: Repository,
  paths: readonly BytePath[],
): Promise<Result<Map<BytePath, { mode: string; oid: string }>>> {
  const args = ['ls-tree', '-z', 'HEAD', '--', ...paths.map(inText)]
  const tree = await git.read(repository, args)
  if (!tree.ok) return tree
  const entries = tree.value.stdout.split('\0').filter(Boolean)
  return success(
    new Map(
      entries.map((entry) => {
        const end = entry.indexOf('\t')
        const [mode = '', , oid = ''] = entry.slice(0, end).split(' ')
        return [entry.slice(end + 1), { mode, oid }]
      }),
    ),
  )
}

/**
 * Contents by their keys, in one answer; none where it is too much for one, or something fails. Git says
 * how long a content is before its filters, so what is asked for in between and is nowhere parts them.
 */
async function readAll(
  git: Git,
  repository: Repository,
  wanted: readonly Wanted[],
  filtered: boolean,
): Promise<Map<string, string>> {
  // Where the line ends, and where the path begins, has to be clear.
  const isClear = ({ at = '' }: Wanted) => (at !== '') === filtered && !/^\s|\n/.test(at)
  const all = wanted.filter(isClear)
  const asked = [...new Map(all.map((one) => [blobKey(one.oid, one.at), one])).values()]
  if (asked.length === 0) return new Map()
  const mark = randomUUID()
  const line = ({ oid, at }: Wanted) =>
    `${at === undefined ? oid : `${oid} ${inBytes(at)}`}\n${mark}\n`
  const args = ['cat-file', '--batch', ...(filtered ? ['--filters'] : [])]
  const input = asked.map(line).join('')
  const read = printed(await git.read(repository, args, { input, limit }))
  const answers = read.ok ? read.value.split(`${mark} missing\n`) : []
  return new Map(
    asked.flatMap(({ oid, at }, place) => {
      const answer = answers[place] ?? ''
      const end = answer.indexOf('\n')
      // One that is missing is asked for alone, and then said to be.
      const isThere = answer.startsWith(`${oid} blob `)
      return isThere ? [[blobKey(oid, at), answer.slice(end + 1, -1)] as const] : []
    }),
  )
}
