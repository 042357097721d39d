import type { Operation } from '../../../shared/workspace/inventory'
import { type Git, inText, printed, type Repository } from '../git/git'
import type { Findings } from './findings'
import type { Ground } from './place'

/** What git is in the midst of there: operations, locks, and other worktrees inside. */
export async function findUnderWay(
  git: Git,
  repository: Repository,
  files: Ground['files'],
  findings: Findings,
): Promise<void> {
  const [names, applying, worktrees] = await Promise.all([
    files.names(repository.admin).catch((error: unknown) => {
      findings.doubt(`What Git keeps for it could not be read: ${String(error)}`)
      return []
    }),
    files.text(`${repository.admin}/rebase-apply/applying`),
    findings.known(worktreesOf(git, repository), 'Git could not list its worktrees'),
  ])
  const operation = operationOf(names, applying !== undefined)
  if (operation) findings.add({ type: 'operation', operation })
  for (const name of names.filter((each) => each.endsWith('.lock')))
    findings.add({ type: 'git-lock', name })
  for (const { path, locked } of worktrees ?? []) {
    if (path === repository.top && locked !== undefined)
      findings.add({ type: 'locked', why: locked })
    if (path.startsWith(`${repository.top}/`)) findings.add({ type: 'worktree-inside', path })
  }
}

const signs: [file: string, Operation][] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
  ['sequencer', 'cherry-pick'],
]

/** By the files that git keeps for a checkout while it is in the midst of something. */
function operationOf(names: readonly string[], applying: boolean): Operation | undefined {
  if (names.includes('rebase-apply')) return applying ? 'am' : 'rebase'
  return signs.find(([file]) => names.includes(file))?.[1]
}

interface ListedWorktree {
  path: string
  head?: string
  branch?: string
  locked?: string
}

export async function worktreesOf(git: Git, repository: Repository) {
  const listed = printed(await git.read(repository, ['worktree', 'list', '--porcelain', '-z']))
  return listed.ok ? { ok: true as const, value: parseWorktrees(inText(listed.value)) } : listed
}

/** Reads `git worktree list --porcelain -z`. */
function parseWorktrees(text: string): ListedWorktree[] {
  const all: ListedWorktree[] = []
  for (const line of text.split('\0')) {
    const end = line.indexOf(' ')
    const [key, value] = end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end + 1)]
    if (key === 'worktree') all.push({ path: value })
    const last = all.at(-1)
    if (!last) continue
    if (key === 'HEAD') last.head = value
    else if (key === 'branch') last.branch = value
    else if (key === 'locked') last.locked = value
  }
  return all
}
