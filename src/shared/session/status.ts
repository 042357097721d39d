import type { ConnectionPhase } from '../process/connection'

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

/** Connection first, where it is in trouble; otherwise what the session does. */
export function statusOf(phase: ConnectionPhase, activity: Activity): Status {
  // Whatever has ended begins anew while its process comes up.
  if (phase === 'starting' || phase === 'reconnecting') return byPhase[phase]
  // An ended session stays what it was when its process is gone; a question waits without one.
  if (activity === 'stopped' || activity === 'failed' || activity === 'completed')
    return byActivity[activity]
  if (activity === 'needs-input') return 'Needs input'
  return phase === 'connected' ? byActivity[activity] : byPhase[phase]
}
