import { success } from '../../../kit/result'
import type { CoreHandlers } from '../../app/bridge/handlers'
import type { ExactFiles } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'
import type { Session } from '../session'
import type { Committing } from './left-behind'

/** Nobody has asked for it. */
const nobody = { id: 0 }
/** Larger files are told by when they were written, and where. */
const mostRead = 4 * 1024 * 1024

export const committingOf = (
  branch: Pick<CoreHandlers, 'branch.look' | 'branch.commit'>,
  files: Pick<ExactFiles, 'readExact'>,
  { stored }: Pick<Session, 'stored'>,
): Committing => ({
  look: async (session) => branch['branch.look']({ session }, nobody),
  commit: async (session, message, paths) => {
    const chosen = paths ? { chosen: paths.map((path) => ({ path })) } : {}
    return branch['branch.commit']({ session, message, amend: false, ...chosen }, nobody)
  },
  async contents(_, paths) {
    const contents: (string | null)[] = []
    for (const path of paths) {
      const entry = await files.readExact(stored.workspace.path, path, mostRead)
      if (!entry.ok) return entry
      contents.push(hashOf(entry.value))
    }
    return success(contents)
  },
})
