import { type Result, success } from '../../../kit/result'
import type { Operation } from '../../../shared/change/branch'
import type { FileConflict } from '../../../shared/change/review'
import type { ExactFiles } from '../../host/exact-files'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { type Git, inText, printed, type Repository } from '../../workspace/git/git'

export interface NameParts {
  git: Git
  files: Pick<ExactFiles, 'readExact'> & { names(folder: string): Promise<string[]> }
}

type Names = FileConflict['names']
interface Named {
  names: Names
  note?: string
}

/** Who is ours and who is theirs, by name: in a rebase git calls ours what one's own commits are put onto. */
export async function conflictNames(
  parts: NameParts,
  repository: Repository,
  marks: Names | undefined,
): Promise<Result<Named>> {
  const { git, files } = parts
  // The marks of a workspace of jj are all that is known of it here.
  if (repository.excludes !== undefined) return success({ names: marks ?? unknown })
  const standing = await branchStatusOf(git, files, repository)
  if (!standing.ok) return standing
  const { branch, operation } = standing.value
  const ours = branch ?? 'HEAD'
  if (operation === 'rebase' || operation === 'am') return rebased(parts, repository, operation)
  const picked = operation && commits[operation]
  const commit = picked ? await commitWords(git, repository, picked) : undefined
  if (operation === 'merge') {
    const names = await branchesAt(git, repository, 'MERGE_HEAD')
    const named = names.find((name) => name === marks?.theirs) ?? names.find((one) => one !== ours)
    return success({ names: { ours, theirs: named ?? commit ?? unknown.theirs } })
  }
  if (operation === 'cherry-pick' && commit)
    return success({
      names: { ours, theirs: commit },
      note: `“Ours” is ${ours} as it was; “theirs” is the commit ${commit} that is picked onto it.`,
    })
  if (operation === 'revert' && commit)
    return success({
      names: { ours, theirs: `before ${commit}` },
      note: `“Ours” is ${ours} as it was; “theirs” is how it would be without the commit ${commit}.`,
    })
  // What was stashed, for example, of which nothing is known but its mark.
  return success({ names: { ours, theirs: marks?.theirs || unknown.theirs } })
}

const unknown: Names = { ours: 'this side', theirs: 'the other side' }

const commits: Partial<Record<Operation, string>> = {
  merge: 'MERGE_HEAD',
  revert: 'REVERT_HEAD',
  'cherry-pick': 'CHERRY_PICK_HEAD',
}

async function rebased(
  { git, files }: NameParts,
  repository: Repository,
  operation: 'rebase' | 'am',
): Promise<Result<Named>> {
  const folder = operation === 'rebase' ? 'rebase-merge' : 'rebase-apply'
  const kept = async (name: string) => {
    const read = await files.readExact(repository.admin, `${folder}/${name}`, 4096)
    return read.ok && read.value.type === 'file' ? inText(read.value.bytes).trim() : undefined
  }
  const [onto, head] = [await kept('onto'), await kept('head-name')]
  const commit = await commitWords(git, repository, 'REBASE_HEAD')
  // A patch from a mailbox has no commit.
  if (onto === undefined || head === undefined)
    return success({
      names: { ours: 'what is here', theirs: commit ?? 'the patch' },
      note: '“Ours” is what is here; “theirs” is the patch that is applied to it.',
    })
  const [base] = await branchesAt(git, repository, onto)
  const branch = head.replace(/^refs\/heads\//, '')
  const named = base ?? (await commitWords(git, repository, onto)) ?? onto.slice(0, 8)
  const own = commit ?? 'your commit'
  return success({
    names: { ours: named, theirs: `${own}, of ${branch}` },
    note: `${branch} is being rebased. “Ours” is ${named}, with what of ${branch} stands on it already; “theirs” is your own commit ${own}.`,
  })
}

/** Branches that stand at a commit, those of this repository first. */
async function branchesAt(git: Git, repository: Repository, commit: string): Promise<string[]> {
  const args = ['for-each-ref', `--points-at=${commit}`, '--format=%(refname:short)']
  const read = printed(await git.read(repository, [...args, 'refs/heads/', 'refs/remotes/']))
  return read.ok ? inText(read.value).split('\n').filter(Boolean) : []
}

/** “1a2b3c4 Fix the login” */
async function commitWords(
  git: Git,
  repository: Repository,
  commit: string,
): Promise<string | undefined> {
  const args = ['log', '--max-count=1', '--format=%h “%s”', '--encoding=UTF-8', commit, '--']
  const read = printed(await git.read(repository, args))
  return read.ok ? inText(read.value).trim() || undefined : undefined
}
