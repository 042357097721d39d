import type { Settings } from '../../shared/settings'
import type { SessionRow } from '../../shared/tables'

export interface Notice {
  session: string
  title: string
  body: string
}

/** What deserves a word on the desktop: a session that has just come to need its user, to its end or to grief. */
export function noticeOf(
  before: SessionRow | undefined,
  after: SessionRow,
  settings: Settings,
): Notice | undefined {
  // The first row is what was there when the app started: no news.
  if (!before || after.deletedAt !== undefined) return undefined
  const notice = (body: string): Notice => ({
    session: after.id,
    title: after.title || after.agentName,
    body,
  })
  if (after.questions > before.questions) {
    const asking = after.asking ?? 'It waits for your answer.'
    return settings['notifications.needsInput'] ? notice(asking) : undefined
  }
  if (after.status === before.status) return undefined
  switch (after.status) {
    case 'Needs input':
      return settings['notifications.needsInput'] ? notice(after.why || 'It needs you.') : undefined
    case 'Failed':
    case 'Disconnected':
      return settings['notifications.failed'] ? notice(after.why || 'It has failed.') : undefined
    case 'Ready':
    case 'Completed':
      if (before.status !== 'Working') return undefined
      return settings['notifications.finished']
        ? notice(`${after.agentName} has finished.`)
        : undefined
    default:
      return undefined
  }
}

/** How many sessions wait for the user: the number on the dock or the task bar. */
export function waitingCount(sessions: readonly SessionRow[]): number {
  return sessions.filter((row) => row.status === 'Needs input' && row.deletedAt === undefined)
    .length
}
