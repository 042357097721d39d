import type { AgentOption } from '../../../shared/agent/content'
import type { SetupRequest } from '../../agent/catalog/session-setup'

/** What an option has to be before a prompt goes out, and who says so. */
export interface Wanted extends SetupRequest {
  /** `conversation`: it was so before. `app`: the agent's own default does not ask. */
  by: 'conversation' | 'profile' | 'app'
  /** As it is called on screen. */
  name: string
  category?: string | undefined
  /** What its value was called. */
  shown?: string | undefined
}

type Granted =
  | { type: 'set'; option: string; value: string | boolean }
  | { type: 'kept' }
  | { type: 'refused'; why: string }

/**
 * All that the options of a conversation have to be: what they were before, else what the profile
 * says, and at the least a mode that asks. The model comes first, since others depend on it, and the
 * mode last, so that nothing takes it back.
 */
export function wantedOptions(
  before: readonly AgentOption[],
  profile: readonly SetupRequest[],
  asking: string | undefined,
): Wanted[] {
  // What the agent has never confirmed, and the user took as it is, is insisted on by nobody.
  const sure = before.filter(({ recalled }) => !recalled)
  const wanted = sure.map((option): Wanted => {
    const { id, name, category, value } = option
    const shown = valueInWords(option, value)
    return { option: id, name, category, value, shown, by: 'conversation' }
  })
  for (const { option, value } of profile) {
    if (find(sure, { option })) continue
    wanted.push({ option, name: option, category: option, value, by: 'profile' })
  }
  if (asking !== undefined && !wanted.some(isMode))
    wanted.push({ option: 'mode', name: 'Mode', category: 'mode', value: asking, by: 'app' })
  const place = (want: Wanted) => (isMode(want) ? 2 : want.category === 'model' ? 0 : 1)
  return wanted.sort((one, other) => place(one) - place(other))
}

/** It decides how much the agent asks. */
export function isMode({ option, category }: Pick<Wanted, 'option' | 'category'>): boolean {
  return option === 'mode' || category === 'mode'
}

/** What has to be done about a wish, with what the agent offers now. */
export function grant(
  options: readonly AgentOption[],
  request: SetupRequest & Partial<Wanted>,
): Granted {
  const option = find(options, request)
  const { value } = request
  if (!option) {
    const offered = options.map((one) => one.id).join(', ')
    return { type: 'refused', why: offered ? `It offers: ${offered}` : 'It offers no options.' }
  }
  if (holds(option, value)) return { type: 'kept' }
  if (option.kind === 'toggle') {
    if (typeof value !== 'boolean') return { type: 'refused', why: 'It is either on or off.' }
    return { type: 'set', option: option.id, value }
  }
  // An agent may call the same by another id when it is back: its name on screen says that it is the same.
  const choice =
    option.choices.find((one) => one.value === value || one.name === value) ??
    option.choices.find((one) => one.name === request.shown)
  if (choice && holds(option, choice.value)) return { type: 'kept' }
  if (choice) return { type: 'set', option: option.id, value: choice.value }
  const offered = option.choices.map((one) => one.value).join(', ')
  return { type: 'refused', why: `It offers: ${offered}` }
}

const holds = (option: AgentOption, value: string | boolean): boolean =>
  option.value === value && !option.recalled

/** By its name, or as the model or mode, which an agent may call differently since its last update. */
export function find(
  options: readonly AgentOption[],
  { option: id, category }: Pick<SetupRequest, 'option'> & { category?: string | undefined },
): AgentOption | undefined {
  const kind = category === 'mode' || category === 'model' ? category : id
  return options.find((one) => one.id === id) ?? options.find((one) => one.category === kind)
}

/** As the agent calls it, where it offers it. */
export function valueInWords(option: AgentOption | undefined, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const choices = option?.kind === 'select' ? option.choices : []
  return choices.find((choice) => choice.value === value)?.name ?? value
}
