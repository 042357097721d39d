import { join } from 'node:path'
import { success } from '../../../kit/result'
import type { Followed } from '../followed'
import type { Git } from '../git/git'
import { readIgnored } from '../git/status'
import type { Jj, JjLocation } from './jj'
import { gitOf, readJjStatus } from './jj-status'

/** A workspace of jj that is no git checkout besides. */
export function followJj(git: Git, jj: Jj, place: JjLocation): Followed {
  return {
    top: place.root,
    lane: place.repository,
    async skipped() {
      const repository = await gitOf(jj, place)
      // Kept by something else than git: what is ignored is not known, so all is heard of.
      if (!repository) return success([])
      const ignored = await readIgnored(git, repository.place, repository.env)
      return ignored.ok ? success(ignored.value.map((path) => `${place.root}/${path}`)) : ignored
    },
    changed: (paths) => !paths.some((path) => /[/\\]\.gitignore$/.test(path)),
    kept: {
      // Each operation of any workspace makes a new head here.
      folders: [join(place.repository, 'op_heads')],
      ignored: [],
      changed: () => true,
    },
    async status() {
      const status = await readJjStatus(jj, place)
      return status.ok ? success({ versions: 'jj', ...status.value }) : status
    },
  }
}
