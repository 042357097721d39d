import type { Limit } from '../../../shared/session/runs/run'
import { TextField } from '../../kit/text-field'
import { limitProblem, limits, type TypedBudget } from './run-choice'
import './run-fields.css'

interface LimitFieldsProps {
  typed: TypedBudget
  onChange(typed: Partial<TypedBudget>): void
  /** What holds where nothing is typed. */
  otherwise?: (limit: Limit) => string
}

/** What a run may spend. */
export function LimitFields({ typed, onChange, otherwise }: LimitFieldsProps) {
  return (
    <>
      <div className="run-limits">
        {limits.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            value={typed[key]}
            inputMode="decimal"
            placeholder={otherwise?.(key) ?? 'No limit'}
            error={limitProblem(key, typed[key])}
            onChange={(words) => onChange({ [key]: words })}
          />
        ))}
      </div>
      {(typed.tokens.trim() !== '' || typed.money.trim() !== '') && (
        <p className="field-hint">
          Tokens and cost can be watched only where the agent tells them. The run says so if it does
          not.
        </p>
      )}
    </>
  )
}
