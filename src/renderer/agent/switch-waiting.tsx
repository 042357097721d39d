import type { Settings } from '../../shared/app/settings'
import { waitsForLimit } from '../../shared/session/recovery/plan'
import { Button } from '../kit/button'
import { act } from '../store/act'
import { useRows } from '../store/rows'
import { insteadOf, type ShownAccount } from './shown-accounts'

interface SwitchWaitingProps {
  shown: ShownAccount
  all: readonly ShownAccount[]
  settings: Settings
  now: number
}

/** How many sessions wait for an account, and what lets all of them go on under another one. */
export function SwitchWaiting({ shown, all, settings, now }: SwitchWaitingProps) {
  const { agent, account } = shown
  const waiting = useRows('sessions').filter(
    (row) => row.agent === agent && row.account === account && waitsForLimit(row.recovery),
  ).length
  if (waiting === 0) return null
  const other = insteadOf(shown, all, settings, now)
  return (
    <span className="switch-waiting">
      <span className="agent-note">
        {waiting === 1 ? '1 session waits' : `${waiting} sessions wait`}
      </span>
      {other && (
        <Button
          data-tooltip="They go on now, with their conversations where the agent can"
          onClick={() => void act('recovery.switchWaiting', { agent, account, to: other.account })}
        >
          Switch to {other.called}
        </Button>
      )}
    </span>
  )
}
