import { troublesOf } from '../shared/app/need'
import type { SessionRow } from '../shared/app/tables'
import { isOpen } from '../shared/session/recovery/plan'

/** How a session stands for whoever waits for it. */
type Stands = 'works' | 'done' | 'needs-input' | 'failed'

const busy: readonly SessionRow['status'][] = [
  'Starting',
  'Working',
  'Waiting',
  'Reconnecting',
  'Stale',
]
const over: readonly SessionRow['run'][] = ['done', 'failed', 'stopped', 'waiting']

/** What goes on by itself is waited for, whatever went wrong before. */
export function standsAt(row: SessionRow): Stands {
  const { status, questions, queued, held, run, outcome, recovery } = row
  if (questions > 0 || status === 'Needs input') return 'needs-input'
  if (isOpen(recovery) || busy.includes(status) || (run && !over.includes(run))) return 'works'
  // Only the user can bring it back.
  if (status === 'Disconnected' && row.cutOff) return 'needs-input'
  const troubles = troublesOf(row)
  if (troubles.includes('disconnected')) return 'failed'
  if (queued > (held?.count ?? 0)) return 'works'
  if (status === 'Stopped' || outcome === 'cancelled') return 'failed'
  if (troubles.some((one) => one !== 'held')) return 'failed'
  return troubles.includes('held') ? 'needs-input' : 'done'
}
