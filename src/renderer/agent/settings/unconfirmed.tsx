import type { RuleSetting, WaitingRule } from '../../../shared/app/waiting-rule'
import { AnswerButton, Guarded, useGuard } from '../../kit/guard'
import { visibleLine } from '../../kit/markdown/visible'
import { act } from '../../store/act'
import { useRow } from '../../store/rows'
import './unconfirmed.css'

/** The rules of a setting that wait until the user has confirmed them. */
export function useWaiting(setting: RuleSetting | undefined): WaitingRule[] {
  const waiting = useRow('settings', 'settings')?.waiting ?? []
  return waiting.filter((one) => one.setting === setting)
}

interface UnconfirmedProps {
  /** Each in words, with all that it does. */
  rules: readonly { id: string; words: string }[]
}

/** What somebody has written into the file, and one press that makes it the user's. */
export function Unconfirmed({ rules }: UnconfirmedProps) {
  const ids = rules.map(({ id }) => id)
  const guard = useGuard(ids.join())
  if (rules.length === 0) return null
  return (
    <Guarded guard={guard} role="group" aria-label="Not in force" className="unconfirmed">
      <div className="setting-words">
        <p>
          {rules.length === 1 ? 'This rule was' : 'These rules were'} written into the settings
          file, which agents can do too. Confirm what you wrote yourself, and remove the rest:
        </p>
        <ul>
          {rules.map(({ id, words }) => (
            <li key={id}>{visibleLine(words)}</li>
          ))}
        </ul>
      </div>
      <AnswerButton onClick={() => void act('settings.confirm', { rules: ids })}>
        {rules.length === 1 ? 'Confirm rule' : `Confirm ${rules.length} rules`}
      </AnswerButton>
    </Guarded>
  )
}
