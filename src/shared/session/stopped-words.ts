import type { StoppedBy } from './event'

/** Why a session that was stopped is. */
export const stoppedWords: Record<StoppedBy, string> = {
  user: 'Stopped by you',
  limit: 'Stopped at the limit',
  crashes: 'Stopped, since it crashed again and again',
  run: 'Its run is over',
}
