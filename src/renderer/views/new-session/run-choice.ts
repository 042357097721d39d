import { bounds, type Limit, type RunWish } from '../../../shared/runs/run'
import type { Settings } from '../../../shared/settings'

/** What the form has of a run, as it is typed. */
export interface RunChoice extends Record<Limit, string> {
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
  const shown = (value: number): string => (value === 0 ? '' : String(value))
  return {
    ...{ unattended: false, check: null },
    minutes: shown(settings['runs.minutes']),
    turns: shown(settings['runs.turns']),
    tokens: shown(settings['runs.tokens']),
    money: shown(settings['runs.money']),
  }
}

/** Why a limit is none. */
export function limitProblem(key: Limit, typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const { most, whole } = bounds[key]
  const read = Number(typed)
  const sound = read > 0 && read <= most && (!whole || Number.isSafeInteger(read))
  return sound ? undefined : whole ? 'A whole number, or nothing' : 'A number, or nothing'
}

/** What is asked for; undefined for a session that somebody watches. `usual` is the project's check by the settings. */
export function wishOfRun(choice: RunChoice, usual: string): RunWish | undefined {
  if (!choice.unattended) return undefined
  const said = limits
    .filter(({ key }) => choice[key].trim() !== '')
    .map(({ key }) => [key, Number(choice[key])] as const)
  const check = (choice.check ?? usual).trim()
  return { budget: Object.fromEntries(said), ...(check === '' ? {} : { check }) }
}

export const isRunSound = (choice: RunChoice): boolean =>
  !choice.unattended || limits.every(({ key }) => limitProblem(key, choice[key]) === undefined)
