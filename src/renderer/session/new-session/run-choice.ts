import type { Settings } from '../../../shared/app/settings'
import { type Budget, bounds, type Limit, type RunOptions } from '../../../shared/session/runs/run'

/** What a run may spend, as it is typed. */
export type TypedBudget = Record<Limit, string>

/** What the form has of a run, as it is typed. */
export interface RunChoice extends TypedBudget {
  unattended: boolean
  /** Nothing was typed: what the settings say of the project. */
  check: string | null
}

export const limits: readonly { key: Limit; label: string }[] = [
  { key: 'minutes', label: 'Minutes' },
  { key: 'turns', label: 'Turns' },
  { key: 'tokens', label: 'Tokens' },
  { key: 'money', label: 'Cost' },
]

/** What the settings say; what is empty has no limit. */
export function usualRun(settings: Settings): RunChoice {
  const shown = (limit: Limit): string => String(settings[`runs.${limit}`] || '')
  return { ...typedBudget(shown), unattended: false, check: null }
}

export const typedBudget = (shown: (limit: Limit) => string): TypedBudget => ({
  minutes: shown('minutes'),
  turns: shown('turns'),
  tokens: shown('tokens'),
  money: shown('money'),
})

/** Why a limit is none. */
export function limitProblem(key: Limit, typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const { most, whole } = bounds[key]
  const read = Number(typed)
  const sound = read > 0 && read <= most && (!whole || Number.isSafeInteger(read))
  return sound ? undefined : whole ? 'A whole number, or nothing' : 'A number, or nothing'
}

/** What is asked for; undefined for a session that somebody watches. `usual` is the project's check by the settings. */
export function runRequestOf(choice: RunChoice, usual: string): RunOptions | undefined {
  if (!choice.unattended) return undefined
  const check = (choice.check ?? usual).trim()
  return { budget: budgetOf(choice), ...(check === '' ? {} : { check }) }
}

export function budgetOf(typed: TypedBudget): Budget {
  const said = limits.filter(({ key }) => typed[key].trim() !== '')
  return Object.fromEntries(said.map(({ key }) => [key, Number(typed[key])]))
}

export const isBudgetSound = (typed: TypedBudget): boolean =>
  limits.every(({ key }) => limitProblem(key, typed[key]) === undefined)

export const isRunSound = (choice: RunChoice): boolean =>
  !choice.unattended || isBudgetSound(choice)
