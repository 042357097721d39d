import type { CoreHandlers } from './bridge/handlers'
import type { Committing } from './tasks/left-behind'

/** Nobody has asked for it. */
const nobody = { id: 0 }

export const committingOf = (
  branch: Pick<CoreHandlers, 'branch.look' | 'branch.commit'>,
): Committing => ({
  look: async (session) => branch['branch.look']({ session }, nobody),
  commit: async (session, message, paths) => {
    const chosen = paths ? { chosen: paths.map((path) => ({ path })) } : {}
    return branch['branch.commit']({ session, message, amend: false, ...chosen }, nobody)
  },
})
