import type { countsOf } from '../../../shared/app/need'
import type { Status } from '../../../shared/session/status'
import { Aside } from '../../kit/aside'
import { StatusMark } from '../../kit/status-mark'

type Counted = ReturnType<typeof countsOf>

const marks: readonly [keyof Counted, Status][] = [
  ['asking', 'Needs input'],
  ['failed', 'Failed'],
  ['reconnecting', 'Reconnecting'],
  ['working', 'Working'],
]

/** How many of a project's sessions ask, have failed, come back or work: as a glance, words stand elsewhere. */
export function Counts({ of: counts }: { of: Counted }) {
  return marks
    .filter(([what]) => counts[what] > 0)
    .map(([what, status]) => (
      <span key={what} className="rail-count">
        <Aside text={`${counts[what]}`} />
        <StatusMark status={status} />
      </span>
    ))
}
