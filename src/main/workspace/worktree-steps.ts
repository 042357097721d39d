import { dirname, join, resolve } from 'node:path'
import { failure, type Result, success } from '../../kit/result'
import type { StoredWorkspace } from '../store/log/log'
import { adopt, clearHalf, isForgotten } from './adopting'
import { carryStep } from './carrying'
import { foreignInHalf } from './foreign'
import type { GitAnswer, Repository } from './git/git'
import { inText, printed } from './git/git'
import type { Job, Step } from './isolation'
import { missingAbove } from './missing-above'
import {
  branchMark,
  branchRef,
  isOurs,
  options,
  origin,
  patience,
  type WorktreeParts,
  worktreeOf,
  zero,
} from './worktree'

/** The steps by which a worktree is made, each of which finds what it has done before. */
export function worktreeSteps(parts: WorktreeParts): { making: Step[]; settingUp: Step[] } {
  const { git, files, folders, settingUp } = parts

  const branch = async ({ workspace, made, signal }: Job) => {
    if (!made.newBranch) return success(undefined)
    const ref = branchRef(workspace)
    const mark = ['--create-reflog', '-m', branchMark(workspace)]
    const args = ['update-ref', ...mark, ref, workspace.commit, zero]
    const set = done(await git.write(origin(workspace), args, { signal }), 'The branch')
    // An earlier try got as far as this.
    return set.ok || !(await isOurs(parts, workspace)) ? set : success(undefined)
  }

  const folder = async (job: Job) => {
    const { workspace, again, signal } = job
    const { path } = workspace
    if (again && (await learnPlace(job))) return success(undefined)
    if (again) await clearHalf(parts, workspace.common, path)
    if (!again) job.learn({ above: await missingAbove(folders, path) })
    const above = await folders.make(dirname(path))
    if (!above.ok) return above
    if (await isKnown(workspace)) return relink(job)
    if (await isForgotten(parts, workspace)) {
      const adopted = await adopt(parts, job)
      if (!adopted.ok) return adopted
      return (await learnPlace(job)) ? success(undefined) : notThere
    }
    if (await fromSpare(job)) return success(undefined)
    const args = ['worktree', 'add', '--no-checkout', '--quiet', path, workspace.branch ?? '']
    const options = { signal, timeout: patience }
    const added = done(await git.write(origin(workspace), args, options), 'The worktree')
    if (!added.ok) return added
    return (await learnPlace(job)) ? success(undefined) : notThere
  }

  /** One that was checked out ahead takes its place. */
  async function fromSpare(job: Job): Promise<boolean> {
    if (!parts.spares || job.again) return false
    job.made.spare = true
    if (!job.record().ok) return false
    job.made.spare = await parts.spares.take(job.workspace)
    return job.made.spare && (await learnPlace(job))
  }

  /** Git still has what it kept for a folder that is gone: what was staged in it, and its HEAD. */
  const isKnown = async ({ admin }: StoredWorkspace) =>
    admin !== undefined && (await files.kind(join(admin, 'HEAD'))) === 'file'

  async function relink(job: Job): Promise<Result<void>> {
    const { path, admin = '' } = job.workspace
    job.made.relinked = true
    const kept = job.record()
    if (!kept.ok) return kept
    const folder = await folders.make(path)
    if (!folder.ok) return folder
    await files.put(join(path, '.git'), `gitdir: ${admin}\n`)
    return (await learnPlace(job)) ? success(undefined) : notThere
  }

  /** Which folder it is and what git keeps for it; false where it is not there as a whole. */
  async function learnPlace({ workspace, learn }: Job): Promise<boolean> {
    const [seen, link] = await Promise.all([
      folders.facts(workspace.path),
      files.text(join(workspace.path, '.git')),
    ])
    if (!seen.ok || seen.value.kind !== 'folder' || !link?.startsWith('gitdir: ')) return false
    const admin = resolve(workspace.path, link.slice('gitdir: '.length).trimEnd())
    if (dirname(admin) !== join(workspace.common, 'worktrees')) return false
    const locked = await files.kind(join(admin, 'locked'))
    if ((await files.kind(join(admin, 'HEAD'))) !== 'file' || locked === 'file') return false
    learn({ admin, identity: seen.value.identity })
    return true
  }

  const checkout = async (job: Job) => {
    const repository = worktreeOf(job.workspace)
    if (job.made.relinked) return fill(job, repository)
    // Not one of its files is touched: what differs from the branch is a change.
    if (job.made.adopted) {
      const read = await git.write(repository, ['read-tree', 'HEAD'], options(job))
      return done(read, 'The files')
    }
    if (job.made.spare && parts.spares) return parts.spares.switch(job.workspace, options(job))
    if (job.again) {
      // Git was killed with it: nobody holds it any more.
      await files.remove(join(repository.admin, 'index.lock'))
      const foreign = await foreignInHalf(parts, repository)
      if (!foreign.ok) return foreign
      // Somebody has worked there already: what is missing comes, and nothing of theirs goes.
      if (foreign.value.length > 0) return complete(job, repository, foreign.value)
    }
    return reset(job, repository)
  }

  async function complete(job: Job, repository: Repository, theirs: readonly string[]) {
    const read = done(await git.write(repository, ['read-tree', 'HEAD'], options(job)), 'The files')
    if (!read.ok) return read
    await fill(job, repository)
    const changed = printed(await git.read(repository, ['diff-files', '--name-only', '-z']))
    if (!changed.ok) return changed
    // What was cut short.
    const input = changed.value
      .split('\0')
      .filter((path) => path !== '' && !theirs.includes(path))
      .map((path) => `${path}\0`)
      .join('')
    const args = ['checkout-index', '--force', '--quiet', '--index', '-z', '--stdin']
    return done(await git.write(repository, args, { ...options(job), input }), 'The files')
  }

  /** As `worktree add` does it, but for filters that cannot run. */
  async function reset(job: Job, repository: Repository): Promise<Result<void>> {
    const args = ['reset', '--hard', '--no-recurse-submodules']
    const first = await git.write(repository, args, options(job))
    if (!first.ok || first.value.code === 0 || job.signal.aborted) return done(first, 'The files')
    const filters = await filtersOf(repository)
    if (filters.length === 0) return done(first, 'The files')
    const plain = await git.write(repository, [...without(filters), ...args], options(job))
    if (!plain.ok || plain.value.code !== 0) return done(first, 'The files')
    job.note(
      'Some files came as they are stored',
      `A filter (${filters.join(', ')}) could not run. Install it, then check them out again with \`git checkout .\`.`,
    )
    return success(undefined)
  }

  async function filtersOf(repository: Repository): Promise<string[]> {
    const asked = [
      'config',
      '--name-only',
      '--get-regexp',
      String.raw`^filter\..*\.(smudge|process)$`,
    ]
    const listed = await git.read(repository, asked)
    const names = listed.ok ? inText(listed.value.stdout).split('\n').filter(Boolean) : []
    return [...new Set(names.map((name) => name.split('.').slice(1, -1).join('.')))]
  }

  /** Files that are not there come out of the index. */
  async function fill(job: Job, repository: Repository): Promise<Result<void>> {
    // It tells of each file that is there already, and has an exit code for that.
    await git.write(repository, ['checkout-index', '--all', '--quiet', '--index'], options(job))
    return success(undefined)
  }

  const hook = async (job: Job) => {
    const { workspace } = job
    const args = [
      'hook',
      'run',
      '--ignore-missing',
      'post-checkout',
      '--',
      zero,
      workspace.commit,
      '1',
    ]
    // As git does it: the hook finds its repository by itself.
    const env = { GIT_DIR: null, GIT_COMMON_DIR: null, GIT_WORK_TREE: null }
    const ran = await git.act(worktreeOf(workspace), args, { ...options(job), env })
    if (job.signal.aborted) return cancelled
    if (!ran.ok && ran.problem.code === 'programs-unanswered') {
      if (/^post-checkout: /m.test(ran.problem.details ?? ''))
        job.note('The post-checkout hook did not run', ran.problem.message)
      return success(undefined)
    }
    const well = done(ran, 'The hook')
    if (!well.ok) job.note('The post-checkout hook failed', wordsOf(well.problem.details))
    return success(undefined)
  }

  /** Those that the project has here too; others are nobody's wish. */
  const submodules: Step = {
    name: 'submodules',
    words: 'updating submodules',
    needed: async ({ workspace }) => {
      const asked = ['config', '--name-only', '--get-regexp', String.raw`^submodule\..*\.url$`]
      const active = await git.read(origin(workspace), asked)
      if (!active.ok || active.value.code !== 0) return false
      return (await files.kind(join(workspace.path, '.gitmodules'))) === 'file'
    },
    do: async (job) => {
      const { path } = job.workspace
      // Found by itself: git does not update those of a place that is named to it.
      const env = { GIT_DIR: null, GIT_COMMON_DIR: null, GIT_WORK_TREE: null }
      const args = ['submodule', 'update', '--recursive']
      const ran = await git.act(worktreeOf(job.workspace), args, {
        ...options(job),
        env,
        folder: path,
      })
      return done(ran, 'The submodules')
    },
  }

  return {
    making: [
      { name: 'branch', words: 'making the branch', do: branch },
      { name: 'folder', words: 'making the folder', do: folder },
      { name: 'checkout', words: 'checking out files', do: checkout },
      { name: 'hook', words: 'running the post-checkout hook', do: hook },
    ],
    settingUp: [submodules, carryStep(parts), settingUp.step],
  }
}

const without = (filters: readonly string[]): string[] =>
  filters.flatMap((name) => [
    '-c',
    `filter.${name}.smudge=`,
    '-c',
    `filter.${name}.process=`,
    '-c',
    `filter.${name}.required=false`,
  ])

function done(answer: Result<GitAnswer>, what: string): Result<void> {
  if (!answer.ok) return answer
  const { code, stderr } = answer.value
  if (code === 0) return success(undefined)
  const words = inText(stderr).trim()
  if (/No space left|Disk quota/i.test(words))
    return failure('no-space', `${what} could not be made: the disk is full.`, {
      hint: 'Make room, then try again.',
      details: words,
    })
  return failure('git-refused', `${what} could not be made.`, { details: words })
}

const wordsOf = (words = ''): string =>
  words === '' ? 'It said nothing.' : `\`\`\`\n${words}\n\`\`\``

const cancelled = failure('cancelled', 'The making was cancelled.')
const notThere = failure(
  'git-refused',
  'The worktree could not be made: it is not where it should be.',
)
