import { defined } from '../../kit/defined'
import { cutOff } from '../../shared/app/cut-off'
import { triesAgain } from '../../shared/app/need'
import type { Settings } from '../../shared/app/settings'
import type { SessionRow } from '../../shared/app/tables'
import type { RemoteRow } from '../../shared/host/remote-row'
import { isCutShort } from '../../shared/session/turn-end'
import type { TaskRow } from '../../shared/task/row'

export interface Notice {
  /** None where it is of more than one. */
  session?: string
  title: string
  body: string
}

/** What deserves a word on the desktop: a session that has just come to need its user, to its end or to grief. */
export function noticeOf(
  before: SessionRow | undefined,
  after: SessionRow,
  settings: Settings,
): Notice | undefined {
  // What nobody has known before is no news.
  if (!before || after.deletedAt !== undefined) return undefined
  // What was left open by an earlier run of the app is closed: that is no news of an agent.
  if (!isAlive(before) && !isAlive(after)) return undefined
  const notice = (body: string): Notice => ({
    session: after.id,
    title: after.title || after.agentName,
    body,
  })
  if (after.questions > before.questions) {
    const asking = after.asking ?? 'It waits for your answer.'
    return settings['notifications.needsInput'] ? notice(asking) : undefined
  }
  // A turn may begin and end between two rows, so it is counted and not seen.
  const over = after.turnsEnded > before.turnsEnded
  if (after.status === before.status && !over) return undefined
  // An end of a turn is none of a run: that says itself when it is over.
  const goesOn = after.run === 'working' || after.run === 'reading'
  const cutShort = over && !goesOn && isCutShort(after)
  if (triesAgain(after)) return undefined
  // Whatever the agent does next, also when it comes back within the same frame.
  if (cutShort) return settings['notifications.failed'] ? notice(after.why) : undefined
  switch (after.status) {
    case 'Needs input':
      return settings['notifications.needsInput'] ? notice(after.why || 'It needs you.') : undefined
    case 'Failed':
      // Told when its turn was cut short: that the agent is back since is no news of that.
      if (isCutShort(after) && after.run === undefined) return undefined
      return settings['notifications.failed'] ? notice(after.why || 'It has failed.') : undefined
    case 'Disconnected':
      // Its remote says it, once for all who are there.
      if (after.cutOff) return undefined
      return settings['notifications.failed'] ? notice(after.why || 'It has failed.') : undefined
    case 'Ready':
    case 'Completed': {
      if (over && after.outcome === 'cancelled') return undefined
      if (!over && before.status !== 'Working') return undefined
      return settings['notifications.finished']
        ? notice(`${after.agentName} has finished.`)
        : undefined
    }
    default:
      return undefined
  }
}

/** A result of a task, for its user to look at; of several attempts their task says it. */
export function noticeOfTask(
  before: TaskRow | undefined,
  after: TaskRow,
  settings: Settings,
): Notice | undefined {
  const waits = ({ state, line }: TaskRow) => state === 'review' && line === undefined
  if (!before || waits(before) || !waits(after) || after.attemptOf !== undefined) return undefined
  if (!settings['notifications.finished']) return undefined
  const { title, problem, summary, session } = after
  const body = `In review: ${problem ?? summary ?? 'its result waits for you.'}`
  return { title, body, ...defined({ session }) }
}

/** A remote that nothing goes on at, until its user has mended or answered something. */
export function noticeOfRemote(
  before: RemoteRow | undefined,
  after: RemoteRow,
  settings: Settings,
): Notice | undefined {
  if (before?.link?.state === 'waiting' || after.link?.state !== 'waiting') return undefined
  if (!settings['notifications.needsInput']) return undefined
  return { title: `${after.id} needs you`, body: cutOff(after)?.why ?? '' }
}

const isAlive = ({ running, connection }: SessionRow): boolean =>
  running || connection.phase !== 'idle'
