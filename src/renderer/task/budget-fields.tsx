import type { Limit } from '../../shared/session/runs/run'
import { More } from '../kit/more'
import { LimitFields } from '../session/new-session/limit-fields'
import { isBudgetSound, limits, type TypedBudget } from '../session/new-session/run-choice'
import { useRow } from '../store/rows'

interface BudgetFieldsProps {
  budget: TypedBudget
  onChange(budget: TypedBudget): void
}

/** What a task may spend; most need no word about it. */
export function BudgetFields({ budget, onChange }: BudgetFieldsProps) {
  const settings = useRow('settings', 'settings')?.values
  const usual = (limit: Limit) => {
    const most = settings?.[`runs.${limit}`]
    return most ? `${most} (default)` : 'No limit'
  }
  return (
    <More
      label="Budget"
      open={limits.some(({ key }) => budget[key] !== '')}
      wrong={!isBudgetSound(budget)}
    >
      <LimitFields
        typed={budget}
        otherwise={usual}
        onChange={(typed) => onChange({ ...budget, ...typed })}
      />
    </More>
  )
}
