import { RotateCw, Users, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kindWords } from '../../shared/agent/failure/words'
import type { SessionRow } from '../../shared/app/tables'
import { isOpen, type RecoveryPlan, speaksFor } from '../../shared/session/recovery/plan'
import { recoveryWords } from '../../shared/session/recovery/words'
import { Button } from '../kit/button'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import './waiting-bar.css'

interface RecoveryBarProps {
  plan: RecoveryPlan
  row: Pick<SessionRow, 'id' | 'agent' | 'account'>
}

/** More would be a list, and there is one in the settings. */
const mostAccounts = 2

/** What happens next about what went wrong, and when; in one calm line, with what can be done instead. */
export function RecoveryBar({ plan, row: { id: session, agent, account } }: RecoveryBarProps) {
  const now = useNow(plan)
  const accounts = useRow('settings', 'settings')?.values.accounts ?? {}
  const others = Object.entries(accounts).filter(
    ([id, one]) => one.agent === agent && id !== account,
  )
  const kind = kindWords(plan.kind)
  const next = recoveryWords(plan, now)
  const declined = plan.step.do === 'nothing' && plan.step.why === 'declined'
  const speaks = speaksFor(plan)
  if (plan.sent !== undefined || declined || (!speaks && others.length === 0)) return null
  const planned = plan.step.do === 'send' ? plan.step.account?.id : undefined
  return (
    <div className="waiting-bar">
      {/* The countdown is for the eyes. */}
      <span
        role="status"
        aria-label="Recovery"
        aria-live="off"
        className="ellipsis"
        data-tooltip={kind?.meaning}
      >
        {kind && <strong>{kind.word}. </strong>}
        <span>{next}</span>
      </span>
      {speaks && (
        <Button icon={RotateCw} onClick={() => succeeds('recovery.tryNow', { session })}>
          Try now
        </Button>
      )}
      {others
        .filter(([id]) => id !== planned)
        .slice(0, mostAccounts)
        .map(([id, { name }]) => (
          <Button
            key={id}
            kind="quiet"
            icon={Users}
            onClick={() => succeeds('recovery.useAccount', { session, account: id })}
          >
            Use account {name}
          </Button>
        ))}
      {(isOpen(plan) || plan.step.do === 'after-sign-in') && (
        <Button kind="quiet" icon={X} onClick={() => succeeds('recovery.doNotRetry', { session })}>
          Do not retry
        </Button>
      )}
    </div>
  )
}

/** Every second while the seconds are shown, else now and then. */
function useNow(plan: RecoveryPlan): number {
  const [now, setNow] = useState(Date.now)
  const left = isOpen(plan) ? plan.step.at - now : undefined
  useEffect(() => {
    if (left === undefined || left <= 0) return undefined
    const wait = left > 60_000 ? Math.min(left - 60_000, 60_000) : left % 1000 || 1000
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [left])
  useEffect(() => {
    if (isOpen(plan)) setNow(Date.now())
  }, [plan])
  return now
}
