import { type Result, success } from '../../kit/result'
import type { Quitting } from '../../shared/app/app-contract'
import { isAtWork } from '../../shared/app/at-work'
import type { Settings } from '../../shared/app/settings'
import type { SessionRow } from '../../shared/app/tables'
import type { SettingsFile } from './settings/settings-file'

/** What becomes of agents when the app ends. */
export interface Departure {
  /** Sessions whose agents go on. */
  sessions: ReadonlySet<string>
  /** What belongs to no session goes on too. */
  others: boolean
}

/** Of whoever ends the app without having been asked. */
export const nobodyGoesOn: Departure = { sessions: new Set(), others: false }

/** A session whose agent runs. */
export interface RunningAgents extends Pick<SessionRow, 'activity' | 'connection'> {
  id: string
  /** The folder of its project, which may have a wish of its own. */
  folder: string
  /** Its agent goes on without the app. */
  kept: boolean
}

type Wishes = Pick<Settings, 'whenQuitting' | 'quitting.projects'>
type Request = Settings['whenQuitting']

const requestOf = ({ folder }: RunningAgents, wishes: Wishes): Request =>
  (Object.hasOwn(wishes['quitting.projects'], folder) && wishes['quitting.projects'][folder]) ||
  wishes.whenQuitting

/** What the user is asked before the app ends; undefined where nobody has to be. */
export function askedBefore(
  sessions: readonly RunningAgents[],
  wishes: Wishes,
): Quitting | undefined {
  const atWork = sessions.filter(isAtWork)
  const asked = atWork.filter((session) => requestOf(session, wishes) === 'ask')
  if (asked.length === 0) return undefined
  const decided = atWork.filter((session) => !asked.includes(session))
  const goOn = decided.filter((one) => one.kept && requestOf(one, wishes) === 'keep').length
  return {
    atWork: asked.map(({ id }) => id),
    kept: asked.filter(({ kept }) => kept).map(({ id }) => id),
    decided: { keep: goOn, stop: decided.length - goOn },
  }
}

/** Who goes on: each as its project wishes, and those that are asked about as the user has answered. */
export function departureOf(
  sessions: readonly RunningAgents[],
  wishes: Wishes,
  answer: 'keep' | 'stop',
): Departure {
  const goesOn = (request: Request) => (request === 'ask' ? answer : request) === 'keep'
  return {
    sessions: new Set(sessions.filter((one) => goesOn(requestOf(one, wishes))).map(({ id }) => id)),
    others: goesOn(wishes.whenQuitting),
  }
}

export interface QuittingParts {
  sessions(): readonly RunningAgents[]
  settings: Pick<SettingsFile, 'values' | 'set'>
  /** `again` is to come back at once. */
  quit(departure: Departure, again: boolean): void
}

/** Quits for the user, who is asked first where agents are at work. */
export async function quitFor(
  { sessions, settings, quit }: QuittingParts,
  request: {
    agents?: 'keep' | 'stop' | undefined
    remember: boolean
    update?: boolean | undefined
  },
): Promise<Result<Quitting>> {
  const { agents, remember, update = false } = request
  const asked = agents ? undefined : askedBefore(sessions(), settings.values)
  if (asked) return success(asked)
  // The answer is for this time too, whatever the file says by then.
  const departure = departureOf(sessions(), settings.values, agents ?? 'stop')
  if (agents && remember) {
    const written = await settings.set('whenQuitting', agents)
    if (!written.ok) return written
  }
  quit(departure, update)
  return success({ atWork: [], kept: [], decided: { keep: 0, stop: 0 } })
}
