import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import {
  type Git,
  type GitOptions,
  inBytes,
  inText,
  printed,
  type Repository,
} from '../../workspace/git/git'
import { OwnIndex, ownObjects } from './own-index'
import type { BranchParts } from './parts'
import { done } from './said'

/** Where what is only tried is written: the repository gains no object by it. */
export async function trialEnvironment(
  parts: Pick<BranchParts, 'folder' | 'machine'>,
  repository: Repository,
  what: 'merges' | 'radar' = 'merges',
): Promise<Record<string, string>> {
  const objects = trialFolder(parts, repository, what)
  await parts.machine.files.makeFolder(objects)
  return ownObjects(repository, objects)
}

export function trialFolder(
  { folder }: Pick<BranchParts, 'folder'>,
  { common }: Repository,
  what: 'merges' | 'radar',
): string {
  const key = createHash('sha256').update(common).digest('hex').slice(0, 16)
  return join(folder, 'trials', what, key)
}

/** A merge of two commits that touches nothing: the tree, and where both changed the same. */
interface Merged {
  tree: string
  conflicts: BytePath[]
}

export async function mergeTrees(
  git: Git,
  repository: Repository,
  [ours, theirs]: readonly [string, string],
  env: GitOptions['env'] = {},
): Promise<Result<Merged>> {
  const args = ['merge-tree', '--write-tree', '--no-messages', '--name-only', '-z', ours, theirs]
  const answer = await git.write(repository, args, { env })
  if (!answer.ok) return answer
  const { code, stdout } = answer.value
  if (code > 1) return done(answer, tooOld) as Result<never>
  const [tree = '', ...rest] = stdout.split('\0')
  return success({ tree, conflicts: rest.filter(Boolean) })
}

const tooOld = {
  code: 'merge-untried',
  message: 'The merge could not be tried out, so nothing is done.',
  hint: 'It needs Git 2.38 or newer.',
}

/** A commit of a tree, by the user, unreferenced; signed where the user signs. */
export async function commitTree(
  git: Git,
  repository: Repository,
  {
    tree,
    parents,
    message,
    sign,
  }: { tree: string; parents: string[]; message: string; sign?: boolean },
  env: GitOptions['env'] = {},
): Promise<Result<string>> {
  const args = [
    'commit-tree',
    ...(sign ? ['-S'] : []),
    ...parents.flatMap((parent) => ['-p', parent]),
  ]
  const made = await git.act(repository, [...args, tree], { env, input: inBytes(message) })
  const oid = done(made, { code: 'git-refused', message: 'Git made no commit.' })
  return oid.ok ? success(oid.value.trim()) : oid
}

/** For what is only tried, nobody has to be anybody. */
const nobody = {
  GIT_AUTHOR_NAME: 'Liminal',
  GIT_AUTHOR_EMAIL: 'liminal@localhost',
  GIT_AUTHOR_DATE: '1000000000 +0000',
  GIT_COMMITTER_NAME: 'Liminal',
  GIT_COMMITTER_EMAIL: 'liminal@localhost',
  GIT_COMMITTER_DATE: '1000000000 +0000',
}

/** What a checkout would be as a commit, with all that is not committed yet. */
export async function trialCommit(
  { git, machine, folder }: Pick<BranchParts, 'git' | 'machine' | 'folder'>,
  repository: Repository,
  head: string,
  paths: readonly BytePath[],
  env: Record<string, string>,
): Promise<Result<string>> {
  if (paths.length === 0) return success(head)
  const from = { git, files: machine.files, folder: join(folder, 'indexes') }
  let last: Result<string> = failure('git-refused', 'What is not committed could not be read.')
  // What dies under a file that is being written is tried again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const index = await OwnIndex.open(from, repository, env.GIT_OBJECT_DIRECTORY)
    try {
      const reset = await index.reset(head)
      const added = reset.ok ? await index.add(paths) : reset
      const tree = added.ok ? await index.tree() : added
      last = tree
      if (!tree.ok) continue
      const what = { tree: tree.value, parents: [head], message: 'What is not committed yet\n' }
      const args = ['commit-tree', '-p', head, tree.value]
      const made = printed(
        await git.write(repository, args, { env: { ...env, ...nobody }, input: what.message }),
      )
      return made.ok ? success(made.value.trim()) : made
    } finally {
      await index.close()
    }
  }
  return last
}

/** Commits put onto another, one after the other: the last of them, or where the first does not fit. */
export async function replay(
  git: Git,
  repository: Repository,
  { commits, onto, sign }: { commits: readonly string[]; onto: string; sign?: boolean },
  env: Record<string, string> = {},
): Promise<Result<{ commit: string; conflicts: BytePath[] }>> {
  let head = onto
  for (const commit of commits) {
    // The base of a merge is where its two sides come from: a commit with our tree, made from that
    // commit's own parent, merges just that commit.
    const tree = printed(await git.read(repository, ['rev-parse', `${head}^{tree}`], { env }))
    if (!tree.ok) return tree
    const parent = printed(
      await git.read(repository, ['rev-parse', '--verify', `${commit}^`], { env }),
    )
    if (!parent.ok) return parent
    const side = printed(
      await git.write(repository, ['commit-tree', '-p', parent.value.trim(), tree.value.trim()], {
        env: { ...env, ...nobody },
        input: '',
      }),
    )
    if (!side.ok) return side
    const merged = await mergeTrees(git, repository, [side.value.trim(), commit], env)
    if (!merged.ok) return merged
    if (merged.value.conflicts.length > 0)
      return success({ commit, conflicts: merged.value.conflicts })
    // It is there already.
    if (merged.value.tree === tree.value.trim()) continue
    const next = await again(
      git,
      repository,
      commit,
      { tree: merged.value.tree, parent: head, sign },
      env,
    )
    if (!next.ok) return next
    head = next.value
  }
  return success({ commit: head, conflicts: [] })
}

/** A commit as it was, by whom and when and with its words, on another one. */
async function again(
  git: Git,
  repository: Repository,
  commit: string,
  { tree, parent, sign }: { tree: string; parent: string; sign: boolean | undefined },
  env: Record<string, string>,
): Promise<Result<string>> {
  const format = ['show', '--no-patch', '--format=%an%x00%ae%x00%ad%x00%B', '--date=raw', commit]
  const read = printed(await git.read(repository, format, { env }))
  if (!read.ok) return read
  const [name = '', email = '', date = '', message = ''] = read.value.split('\0')
  const author = {
    GIT_AUTHOR_NAME: inText(name),
    GIT_AUTHOR_EMAIL: inText(email),
    GIT_AUTHOR_DATE: date,
  }
  const said = `${inText(message).trimEnd()}\n`
  const what = { tree, parents: [parent], message: said, ...(sign ? { sign } : {}) }
  const trial = 'GIT_OBJECT_DIRECTORY' in env ? nobody : {}
  return commitTree(git, repository, what, { ...env, ...trial, ...author })
}
