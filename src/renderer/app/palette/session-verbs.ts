import type { AgentOption } from '../../../shared/agent/content'
import type { OtherAccount } from '../../agent/account-actions'
import type { Entry } from './entries'

/** What the agent of the session lets be chosen, a line for each value: "Model: Opus". */
export function optionEntries(
  options: readonly AgentOption[],
  set: (option: string, value: string | boolean) => void,
): Entry[] {
  return options.flatMap((option) => {
    const entry = (value: string | boolean, name: string) => ({
      id: `option:${option.id}:${value}`,
      group: 'Session',
      title: `${option.name}: ${name}`,
      note: option.value === value ? 'Chosen now' : 'Session',
      run: () => set(option.id, value),
    })
    if (option.kind !== 'select') return [entry(true, 'on'), entry(false, 'off')]
    return option.choices.map(({ value, name }) => entry(value, name))
  })
}

/** What its agent could run under instead. */
export function accountEntries(
  others: readonly OtherAccount[],
  goOn: (account: string | null) => void,
): Entry[] {
  return others.map(({ account, label }) => ({
    id: `account:${account ?? ''}`,
    group: 'Session',
    title: label,
    note: 'Session',
    run: () => goOn(account),
  }))
}
