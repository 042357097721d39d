import { defined } from '../../../../kit/defined'
import type { AgentOption, Choice } from '../../../../shared/agent/content'
import { type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'

/** How an option is set: the protocol has had three ways, and agents speak all of them. */
type OptionSetter = 'config' | 'mode' | 'model'

/** The older modes and models have no names of their own; no agent calls an option so. */
const modeOption = '~mode'
const modelOption = '~model'

export interface SavedOptions {
  config: AgentOption[]
  mode?: AgentOption | undefined
  model?: AgentOption | undefined
}

/**
 * The settings that an agent offers for one conversation: config options, and the older modes and
 * models where there is no config option for the same thing.
 */
export class Options {
  #config: AgentOption[] = []
  #mode: AgentOption | undefined
  #model: AgentOption | undefined

  constructor(saved?: SavedOptions) {
    if (!saved) return
    this.#config = saved.config
    this.#mode = saved.mode
    this.#model = saved.model
  }

  saved(): SavedOptions {
    return { config: this.#config, mode: this.#mode, model: this.#model }
  }

  /**
   * What was known before the agent had this conversation open, since an answer that says nothing of
   * its options does not take them away: only one that has an empty list does.
   */
  recall(known: readonly AgentOption[]): void {
    if (this.list().length > 0) return
    const recalled = known.map((option): AgentOption => ({ ...renamed(option), recalled: true }))
    const older = (option: AgentOption) => option.id === modeOption || option.id === modelOption
    this.#mode = recalled.find(({ id }) => id === modeOption)
    this.#model = recalled.find(({ id }) => id === modelOption)
    this.#config = recalled.filter((option) => !older(option))
  }

  /** Takes what an answer holds; returns what could not be read. */
  read(answer: Fields): unknown[] {
    const strange: unknown[] = []
    if (Array.isArray(answer.configOptions)) this.#config = readAll(answer.configOptions, strange)
    if (isFields(answer.modes)) this.#mode = readModes(answer.modes)
    if (isFields(answer.models)) this.#model = readModels(answer.models)
    return strange
  }

  list(): AgentOption[] {
    const has = (category: string) => this.#config.some((option) => option.category === category)
    return [
      ...(this.#mode && !has('mode') ? [this.#mode] : []),
      ...(this.#model && !has('model') ? [this.#model] : []),
      ...this.#config,
    ]
  }

  setterOf(id: string): OptionSetter {
    if (this.#config.some((option) => option.id === id)) return 'config'
    if (id === modeOption && this.#mode) return 'mode'
    if (id === modelOption && this.#model) return 'model'
    return 'config'
  }

  /** The option that decides how much the agent asks. */
  get mode(): AgentOption | undefined {
    return this.list().find((option) => option.category === 'mode')
  }

  changed(id: string, value: string | boolean): void {
    const set = (before: AgentOption): AgentOption => {
      if (before.id !== id) return before
      const { recalled: _, ...option } = before
      if (option.kind === 'select' && typeof value === 'string') return { ...option, value }
      if (option.kind === 'toggle' && typeof value === 'boolean') return { ...option, value }
      return before
    }
    this.#config = this.#config.map(set)
    this.#mode = this.#mode && set(this.#mode)
    this.#model = this.#model && set(this.#model)
  }

  /** The agent changed its mode by itself, and says so in the older words. */
  modeChanged(mode: string): void {
    this.changed(this.mode?.id ?? modeOption, mode)
    if (this.#mode?.kind === 'select') this.#mode = { ...this.#mode, value: mode }
  }
}

/** An earlier version wrote down beside the option how it is set. */
function renamed(option: AgentOption & { setter?: unknown }): AgentOption {
  const { setter, ...plain } = option
  if (setter === 'mode') return { ...plain, id: modeOption }
  return setter === 'model' ? { ...plain, id: modelOption } : plain
}

function readAll(values: unknown[], strange: unknown[]): AgentOption[] {
  const options: AgentOption[] = []
  for (const value of values) {
    const option = readOption(fieldsOf(value))
    if (option) options.push(option)
    else strange.push(value)
  }
  return options
}

function readOption(value: Fields): AgentOption | undefined {
  const id = wordsIn(value.id)
  if (id === undefined) return undefined
  const description = wordsIn(value.description)
  const category = wordsIn(value.category)
  const common = {
    id,
    name: wordsIn(value.name) ?? id,
    ...defined({ description, category }),
  }
  if (value.type === 'boolean' && typeof value.currentValue === 'boolean')
    return { ...common, kind: 'toggle', value: value.currentValue }
  if (value.type === 'select' && typeof value.currentValue === 'string') {
    const choices = listIn(value.options).flatMap((entry) => readChoices(fieldsOf(entry)))
    return { ...common, kind: 'select', value: value.currentValue, choices }
  }
  return undefined
}

/** One choice, or a group of them. */
function readChoices(entry: Fields): Choice[] {
  if (!Array.isArray(entry.options)) return readChoice(entry)
  const group = wordsIn(entry.name) ?? textIn(entry.group)
  const choices = entry.options.flatMap((choice) => readChoice(fieldsOf(choice)))
  return group === undefined ? choices : choices.map((choice) => ({ ...choice, group }))
}

function readChoice(entry: Fields): Choice[] {
  const value = textIn(entry.value)
  return value === undefined ? [] : [named(value, entry)]
}

function named(value: string, entry: Fields): Choice {
  const description = wordsIn(entry.description)
  return {
    value,
    name: wordsIn(entry.name) ?? value,
    ...defined({ description }),
  }
}

function readModes(modes: Fields): AgentOption | undefined {
  return readOlder(modes.availableModes, 'id', textIn(modes.currentModeId), {
    id: modeOption,
    name: 'Mode',
    category: 'mode',
  })
}

function readModels(models: Fields): AgentOption | undefined {
  return readOlder(models.availableModels, 'modelId', textIn(models.currentModelId), {
    id: modelOption,
    name: 'Model',
    category: 'model',
  })
}

function readOlder(
  list: unknown,
  key: string,
  value: string | undefined,
  common: Pick<AgentOption, 'id' | 'name' | 'category'>,
): AgentOption | undefined {
  const choices = listIn(list).flatMap((entry) => {
    const fields = fieldsOf(entry)
    const id = textIn(fields[key])
    return id === undefined ? [] : [named(id, fields)]
  })
  if (value === undefined && choices.length === 0) return undefined
  return { ...common, kind: 'select', value: value ?? '', choices }
}
