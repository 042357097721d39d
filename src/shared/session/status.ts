import { defined } from '../../kit/defined'
import type { ConnectionPhase } from '../agent/process/connection'
import { type QueueFacts, waitsForRelease, waitsForSignIn } from './queue-waits'
import { timeWords } from './recovery/words'
import { isCutShort, type TurnEnd } from './turn-end'

export type Activity =
  | 'working'
  | 'needs-input'
  | 'ready'
  | 'stale'
  | 'completed'
  | 'failed'
  | 'stopped'

/** What the rail says, in the words of the screen. */
export type Status =
  | 'Idle'
  | 'Starting'
  | 'Working'
  | 'Needs input'
  | 'Ready'
  | 'Waiting'
  | 'Stale'
  | 'Reconnecting'
  | 'Disconnected'
  | 'Completed'
  | 'Failed'
  | 'Stopped'

const byPhase: Record<Exclude<ConnectionPhase, 'connected'>, Status> = {
  idle: 'Idle',
  starting: 'Starting',
  disconnected: 'Disconnected',
  reconnecting: 'Reconnecting',
}

const byActivity: Record<Activity, Status> = {
  working: 'Working',
  'needs-input': 'Needs input',
  ready: 'Ready',
  stale: 'Stale',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
}

/** All that a status comes of. */
interface StatusFacts extends QueueFacts {
  phase: ConnectionPhase
  activity: Activity
  /** How the newest turn that is over ended. */
  outcome?: TurnEnd | undefined
  /** It goes on by itself then, and not before. */
  waitsUntil?: number | undefined
  /** Its next turn is about to begin: what that begins with is made sure of. */
  begins?: boolean | undefined
  /** The folder that was made for it is not what was made any more. */
  folderLost?: boolean | undefined
}

/** What of a row its status comes of. */
interface StatusRow extends Omit<StatusFacts, 'phase' | 'begins' | 'folderLost'> {
  connection: { phase: ConnectionPhase }
}

export const factsOf = ({
  connection: { phase },
  activity,
  outcome,
  waitsUntil,
  held,
  recovery,
}: StatusRow): StatusFacts => ({
  phase,
  activity,
  ...defined({ outcome, waitsUntil, held, recovery }),
})

/** The one derivation: what rail, header, inbox, status bar, notifications and command line say comes of it. */
export function statusOf(facts: StatusFacts): Status {
  const status = byConnection(facts)
  // What has ended, asks or is at work says so, wherever its files are.
  if (facts.folderLost && rests(status)) return 'Failed'
  const isQuiet = status === 'Ready' || status === 'Idle'
  if ((isQuiet || status === 'Failed') && waitsForSignIn(facts)) return 'Needs input'
  if (!isQuiet) return status
  if (isCutShort(facts)) return 'Failed'
  return waitsForRelease(facts) ? 'Needs input' : status
}

const rests = (status: Status): boolean =>
  status === 'Ready' || status === 'Idle' || status === 'Waiting' || status === 'Disconnected'

/** Connection first, where it is in trouble; otherwise what the session does. */
function byConnection({ phase, activity, waitsUntil, begins }: StatusFacts): Status {
  const isOver = activity === 'ready' || activity === 'failed'
  if (waitsUntil !== undefined && isOver && phase !== 'reconnecting') return 'Waiting'
  // Whatever has ended begins anew while its process comes up.
  if (phase === 'starting' || phase === 'reconnecting') return byPhase[phase]
  // Neither ready for another prompt nor at work, whatever the turn before came to.
  if (begins && phase === 'connected' && activity !== 'needs-input' && activity !== 'working')
    return 'Starting'
  // An ended session stays what it was when its process is gone; a question waits without one.
  if (activity === 'stopped' || activity === 'failed' || activity === 'completed')
    return byActivity[activity]
  if (activity === 'needs-input') return 'Needs input'
  return phase === 'connected' ? byActivity[activity] : byPhase[phase]
}

/** "Waiting until 15:00"; every other status is its own word. */
export function statusWords(
  { status, waitsUntil }: { status: Status; waitsUntil?: number | undefined },
  now: number,
): string {
  if (status !== 'Waiting' || waitsUntil === undefined) return status
  return `Waiting until ${timeWords(waitsUntil, now)}`
}
