import { defined } from '../../../../kit/defined'
import type { AgentOption, Choice } from '../../../../shared/agent/content'
import { type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'
import { modeChoices, modeOf, writeMode } from './modes'
import type { SavedOptions } from './saved'

/** A model, and how hard it can think. */
interface Model {
  choice: Choice
  efforts: Choice[]
  /** How hard it thinks unless it is told. */
  effort: string | undefined
}

/** What can be chosen in any thread of a process. */
export interface Offers {
  models: Model[]
  collaborations: Choice[]
}

export const noOffers: Offers = { models: [], collaborations: [] }

export function readModels(answer: Fields): Model[] {
  return listIn(answer.data).flatMap((entry) => {
    const { model, id, displayName, description, hidden, ...more } = fieldsOf(entry)
    const value = wordsIn(model) ?? wordsIn(id)
    if (value === undefined || hidden === true) return []
    const efforts = listIn(more.supportedReasoningEfforts).flatMap((one) => {
      const { reasoningEffort, description } = fieldsOf(one)
      return choiceOf(reasoningEffort, nameOfEffort(reasoningEffort), description)
    })
    const choice = choiceOf(value, displayName, description)
    return choice.map((one) => ({
      choice: one,
      efforts,
      effort: wordsIn(more.defaultReasoningEffort),
    }))
  })
}

export function readCollaborations(answer: Fields): Choice[] {
  return listIn(answer.data).flatMap((entry) => {
    const { mode, name } = fieldsOf(entry)
    return choiceOf(mode, name, undefined)
  })
}

/** The wire has no names for them. */
function nameOfEffort(value: unknown): string | undefined {
  if (value === 'xhigh') return 'Extra high'
  const id = wordsIn(value)
  return id && id.charAt(0).toUpperCase() + id.slice(1)
}

function choiceOf(value: unknown, name: unknown, about: unknown): Choice[] {
  const id = wordsIn(value)
  if (id === undefined) return []
  const description = wordsIn(about)
  const named = wordsIn(name) ?? id
  return [{ value: id, name: named, ...defined({ description }) }]
}

/** The settings of one thread, as Codex tells of them. */
export class ThreadOptions {
  offers: Offers = noOffers
  /** Folders besides its own in which it may write. */
  folders: readonly string[] = []
  #model: string | undefined
  #effort: string | undefined
  #approval: unknown
  #sandbox: Fields = {}
  #collaboration = 'default'
  #known = false

  constructor(saved?: SavedOptions) {
    if (!saved) return
    this.folders = saved.folders
    this.#model = saved.model
    this.#effort = saved.effort
    this.#approval = saved.approval
    this.#sandbox = saved.sandbox
    this.#collaboration = saved.collaboration
    this.#known = saved.known
  }

  saved(): SavedOptions {
    return {
      folders: [...this.folders],
      model: this.#model,
      effort: this.#effort,
      approval: this.#approval,
      sandbox: this.#sandbox,
      known: this.#known,
      collaboration: this.#collaboration,
    }
  }

  /** Takes the settings out of an answer, or out of the news of them; they have names of their own there. */
  read(settings: Fields): void {
    const { model, approvalPolicy, collaborationMode } = settings
    this.#known = true
    this.#model = wordsIn(model) ?? this.#model
    if ('effort' in settings) this.#effort = wordsIn(settings.effort)
    if ('reasoningEffort' in settings) this.#effort = wordsIn(settings.reasoningEffort)
    if (approvalPolicy != null) this.#approval = approvalPolicy
    const sandbox = settings.sandboxPolicy ?? settings.sandbox
    if (isFields(sandbox)) this.#sandbox = sandbox
    const collaboration = textIn(fieldsOf(collaborationMode).mode)
    if (collaboration !== undefined) this.#collaboration = collaboration
  }

  list(): AgentOption[] {
    if (!this.#known) return []
    return [this.#mode(), ...this.#models(), ...this.#efforts(), ...this.#collaborations()]
  }

  /** What the protocol wants to be told, for an option to be that; undefined where it cannot be. */
  write(option: string, value: string | boolean): Fields | undefined {
    if (typeof value !== 'string') return undefined
    switch (option) {
      case 'mode':
        return writeMode(value, this.#sandbox, this.folders)
      case 'model':
        return { model: value }
      case 'effort':
        return { effort: value }
      case 'collaboration':
        return { collaborationMode: this.#writeCollaboration(value) }
      default:
        return undefined
    }
  }

  /** Its settings were refused or taken as a whole, so each says what it needs. */
  #writeCollaboration(mode: string): Fields {
    const settings = {
      model: this.#model ?? '',
      reasoning_effort: this.#effort ?? null,
      developer_instructions: null,
    }
    return { mode, settings }
  }

  #mode(): AgentOption {
    const value = modeOf(this.#approval, this.#sandbox)
    return {
      id: 'mode',
      name: 'Mode',
      category: 'mode',
      kind: 'select',
      value,
      choices: modeChoices(value),
    }
  }

  #models(): AgentOption[] {
    const value = this.#model
    if (value === undefined) return []
    const offered = this.offers.models.map(({ choice }) => choice)
    return [
      {
        id: 'model',
        name: 'Model',
        category: 'model',
        kind: 'select',
        value,
        choices: withChosen(offered, value),
      },
    ]
  }

  #efforts(): AgentOption[] {
    const model = this.offers.models.find(({ choice }) => choice.value === this.#model)
    const value = this.#effort ?? model?.effort
    if (value === undefined) return []
    return [
      {
        id: 'effort',
        name: 'Effort',
        category: 'thought_level',
        kind: 'select',
        value,
        choices: withChosen(model?.efforts ?? [], value),
      },
    ]
  }

  #collaborations(): AgentOption[] {
    const choices = this.offers.collaborations
    if (choices.length === 0) return []
    const value = this.#collaboration
    return [
      {
        id: 'collaboration',
        name: 'Collaboration',
        category: 'collaboration',
        kind: 'select',
        value,
        choices: withChosen(choices, value),
      },
    ]
  }
}

/** It may be one that is not offered: any name is taken. */
const withChosen = (choices: readonly Choice[], value: string): Choice[] =>
  choices.some((choice) => choice.value === value)
    ? [...choices]
    : [{ value, name: value }, ...choices]
