import { type BytePath, shownPath } from '../../kit/path'
import { type Result, success } from '../../kit/result'
import type { CarryEnd } from '../host/folders'
import type { StoredWorkspace } from '../store/log/log'
import { inText, printed } from './git/git'
import type { Job, Step } from './isolation'
import { carryPlan } from './model/carry-plan'
import { type WorktreeParts, worktreeOf } from './worktree'

const megabyte = 1024 * 1024
/** Of what does not share its blocks: a workspace is made in a moment, and is one of many. */
const bounds = { file: 5 * megabyte, total: 1024 * megabyte }

/** Files that git ignores and that agents need all the same, from the project into a worktree. */
export function carryStep(parts: WorktreeParts): Step {
  const { git, folders, settingUp } = parts

  const planned = async (workspace: StoredWorkspace) => {
    const ignored = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']
    const found = await git.find(workspace.top)
    if (!found.ok || !found.value) return []
    const listed = printed(await git.read(found.value, ignored))
    if (!listed.ok) return []
    return carryPlan(listed.value.split('\0'), await settingUp.carried(workspace))
  }

  const isTracked = async (workspace: StoredWorkspace, path: BytePath) => {
    const found = await git.read(worktreeOf(workspace), ['ls-files', '-z', '--', inText(path)])
    return !found.ok || found.value.stdout !== ''
  }

  const carry = async (job: Job): Promise<Result<void>> => {
    const { workspace, heard, signal } = job
    const carried: BytePath[] = []
    const tell = (words: string) => heard(Buffer.from(`${words}\n`))
    for (const { path, how } of await planned(workspace)) {
      if (signal.aborted) break
      if (await isTracked(workspace, path)) continue
      const end = await folders.carry(workspace.top, workspace.path, path, how, bounds)
      tell(wordsFor(shownPath(path), how, end))
      if (end.left === undefined) carried.push(path)
    }
    job.learn({ carried })
    return success(undefined)
  }

  return {
    name: 'carry',
    words: 'copying ignored files',
    needed: async ({ workspace }) => (await planned(workspace)).length > 0,
    do: carry,
  }
}

function wordsFor(path: string, how: 'copy' | 'link', { left, why }: CarryEnd): string {
  switch (left) {
    case undefined:
      return how === 'link' ? `Linked ${path}` : `Copied ${path}`
    case 'there':
      return `Left ${path} as it is`
    case 'large':
      return `Left out what is larger than 5 MB: ${path}`
    case 'outside':
      return `Left out ${path}: a link leads out of the workspace`
    default:
      return `Could not copy ${path}: ${why}`
  }
}
