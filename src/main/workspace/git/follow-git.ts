import type { BytePath } from '../../../kit/path'
import { success } from '../../../kit/result'
import type { GitStatus } from '../../../shared/change/status'
import type { Followed } from '../followed'
import { KnownChanges } from '../known-changes'
import { mergedStatus } from '../model/partial-status'
import { countUntracked } from './count-untracked'
import type { Git, Repository } from './git'
import { hasSubmodules, readIgnored, readStatus, readStatusOf } from './status'

/** What git writes in its own folder without anything being different for who reads the status. */
const irrelevant = ['objects', 'lfs', 'logs', 'info', 'modules', 'rr-cache', 'worktrees']
const uninteresting = /(\.lock|[/\\](FETCH_HEAD|COMMIT_EDITMSG|gc\.(pid|log)))$/

/** A folder of a git checkout. */
export function followGit(git: Git, repository: Repository, folder: string): Followed {
  const { top, admin, common } = repository
  let changes: KnownChanges | undefined
  /** What was read last, as long as it can be gone on from. */
  let last: GitStatus | undefined
  let only: BytePath[] | undefined

  /** Of the paths that have changed, where that is enough to know all. */
  const read = async () => {
    const paths = changes?.take()
    if (last && paths && paths.length > 0) {
      const some = await readStatusOf(git, repository, last, paths)
      const merged = some.ok ? mergedStatus(last, paths, some.value) : undefined
      if (merged) {
        only = paths
        return success(merged)
      }
    }
    only = undefined
    return readStatus(git, repository, folder)
  }

  return {
    top,
    lane: common,
    async skipped() {
      const [ignored, submodules] = await Promise.all([
        readIgnored(git, repository),
        hasSubmodules(git, repository),
      ])
      changes = submodules.ok && !submodules.value ? new KnownChanges(top) : undefined
      return ignored.ok ? success(ignored.value.map((path) => `${top}/${path}`)) : ignored
    },
    changed(paths) {
      changes?.add(paths)
      return !paths.some((path) => /[/\\]\.git(ignore|modules)$/.test(path))
    },
    kept: {
      folders: [...new Set([admin, common])],
      ignored: irrelevant,
      changed(paths) {
        if (paths.every((path) => uninteresting.test(path))) return false
        changes?.anything()
        return true
      },
    },
    only: () => only,
    count: (files) => countUntracked(git, repository, folder, files),
    async status() {
      const status = await read()
      last = status.ok ? status.value : undefined
      return status.ok ? success({ versions: 'git', ...status.value }) : status
    },
  }
}
