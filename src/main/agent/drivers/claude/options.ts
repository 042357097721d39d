import { defined } from '../../../../kit/defined'
import type { AgentOption, Choice } from '../../../../shared/agent/content'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'
import type { SavedOptions } from './saved'

const modes: Choice[] = [
  { value: 'default', name: 'Manual', description: 'Always ask before making changes' },
  {
    value: 'acceptEdits',
    name: 'Accept edits',
    description: 'Automatically accept all file edits',
  },
  { value: 'plan', name: 'Plan', description: 'Create a plan before making changes' },
  { value: 'auto', name: 'Auto', description: 'Claude handles permission decisions' },
  {
    value: 'dontAsk',
    name: 'Never ask',
    description: 'Refuse whatever is not allowed already',
  },
]

/** The mode in which it asks before it changes anything. */
export const asking = 'default'

interface Model {
  choice: Choice
  resolved: string | undefined
  efforts: string[]
}

/** Mode, model and effort of one conversation, as messages and answers tell of them. */
export class Options {
  #models: Model[] = []
  #mode: string | undefined
  #model: string | undefined
  #effort: string | undefined

  constructor(saved?: SavedOptions) {
    if (!saved) return
    this.#models = saved.models.map(({ resolved, ...more }) => ({ ...more, resolved }))
    this.#mode = saved.mode
    this.#model = saved.model
    this.#effort = saved.effort
  }

  saved(): SavedOptions {
    const models = this.#models
    return { models, mode: this.#mode, model: this.#model, effort: this.#effort }
  }

  /** The answer to the handshake. */
  introduced(answer: Fields): void {
    this.#models = listIn(answer.models).flatMap((entry) => readModel(fieldsOf(entry)))
    this.mode(answer.current_permission_mode)
  }

  mode(mode: unknown): void {
    this.#mode = wordsIn(mode) ?? this.#mode
  }

  /** As it was asked for: "opus". */
  chosen(model: string): void {
    this.#model = model
  }

  /** As the model calls itself, which may be one of several choices. */
  model(resolved: unknown): void {
    const name = wordsIn(resolved)
    if (name === undefined) return
    const means = ({ choice, resolved }: Model) => choice.value === name || resolved === name
    const known = this.#models.filter(means).map(({ choice }) => choice.value)
    if (this.#model !== undefined && known.includes(this.#model)) return
    this.#model = known[0] ?? name
  }

  effort(effort: unknown): void {
    this.#effort = wordsIn(effort) ?? this.#effort
  }

  list(): AgentOption[] {
    return [
      ...select({ id: 'mode', name: 'Mode', category: 'mode' }, modes, this.#mode),
      ...this.#modelOption(),
      ...select(
        { id: 'effort', name: 'Effort', category: 'thought_level' },
        this.#efforts(),
        this.#effort,
      ),
    ]
  }

  /** It can be chosen though the agent has not told which one is in force: that is then not to be relied on. */
  #modelOption(): AgentOption[] {
    const choices = this.#models.map(({ choice }) => choice)
    const about = { id: 'model', name: 'Model', category: 'model' }
    const [usual] = choices
    if (this.#model !== undefined || usual === undefined) return select(about, choices, this.#model)
    return select(about, choices, usual.value).map((option) => ({ ...option, recalled: true }))
  }

  #efforts(): Choice[] {
    const model = this.#models.find(({ choice }) => choice.value === this.#model)
    return (model?.efforts ?? []).map((value) => ({
      value,
      name: value === 'xhigh' ? 'Very high' : `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
    }))
  }
}

function readModel(entry: Fields): Model[] {
  const value = wordsIn(entry.value)
  if (value === undefined) return []
  const description = wordsIn(entry.description)
  const choice = {
    value,
    name: wordsIn(entry.displayName) ?? value,
    ...defined({ description }),
  }
  const efforts = listIn(entry.supportedEffortLevels).flatMap((level) => textIn(level) ?? [])
  return [{ choice, resolved: wordsIn(entry.resolvedModel), efforts }]
}

/** What it is set to is among the choices, also where nobody offered it. */
function select(
  about: Pick<AgentOption, 'id' | 'name' | 'category'>,
  offered: Choice[],
  value: string | undefined,
): AgentOption[] {
  if (value === undefined || offered.length === 0) return []
  const known = offered.some((choice) => choice.value === value)
  const choices = known ? offered : [...offered, { value, name: value }]
  return [{ ...about, kind: 'select', value, choices }]
}
