import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Limit } from '../../shared/session/runs/run'
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
  const [open, setOpen] = useState(() => limits.some(({ key }) => budget[key] !== ''))
  const usual = (limit: Limit) => {
    const most = settings?.[`runs.${limit}`]
    return most ? `${most}, as usual` : 'No limit'
  }
  // What is wrong is not hidden.
  const shown = open || !isBudgetSound(budget)
  return (
    <div className="run-fields">
      <button
        type="button"
        className="fold run-more"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
      >
        <ChevronRight size={14} className="chevron" aria-hidden />
        Budget
      </button>
      {shown && (
        <LimitFields
          typed={budget}
          otherwise={usual}
          onChange={(typed) => onChange({ ...budget, ...typed })}
        />
      )}
    </div>
  )
}
