import type { AgentOption } from '../../shared/session/content'

/** What a profile wants an option of its agent to be: "model" and "mode" are what agents call differently. */
export interface Wish {
  option: string
  value: string | boolean
}

export type Granted =
  | { type: 'set'; option: string; value: string | boolean }
  | { type: 'kept' }
  | { type: 'refused'; why: string }

/** What has to be done about a wish, with what the agent offers now. */
export function grant(options: readonly AgentOption[], { option: id, value }: Wish): Granted {
  const option = find(options, id)
  if (!option) {
    const offered = options.map((one) => one.id).join(', ')
    return { type: 'refused', why: offered ? `It offers: ${offered}` : 'It offers no options.' }
  }
  if (option.kind === 'toggle') {
    if (typeof value !== 'boolean') return { type: 'refused', why: 'It is either on or off.' }
    return holds(option, value) ? { type: 'kept' } : { type: 'set', option: option.id, value }
  }
  const choice = option.choices.find((one) => one.value === value || one.name === value)
  if (!choice) {
    const offered = option.choices.map((one) => one.value).join(', ')
    return { type: 'refused', why: `It offers: ${offered}` }
  }
  if (holds(option, choice.value)) return { type: 'kept' }
  return { type: 'set', option: option.id, value: choice.value }
}

const holds = (option: AgentOption, value: string | boolean): boolean =>
  option.value === value && !option.recalled

/** An agent that says nothing of its options, when it comes back, may not remember them either. */
export function recalledWishes(options: readonly AgentOption[], others: readonly Wish[]): Wish[] {
  const wished = others.map(({ option }) => find(options, option))
  return options
    .filter((option) => option.recalled && !wished.includes(option))
    .map(({ id, value }) => ({ option: id, value }))
}

/** What it was last in this session, when it has been something: the user may have chosen another since. */
export function lastWish(wish: Wish, before: readonly AgentOption[]): Wish {
  return { ...wish, value: find(before, wish.option)?.value ?? wish.value }
}

function find(options: readonly AgentOption[], id: string): AgentOption | undefined {
  const called = options.find((one) => one.id === id)
  return called ?? options.find((one) => one.category === id)
}
