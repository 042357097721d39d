import type { Fields } from './wire'

export interface OptionValues {
  mode: string
  model: string
  effort: string
  details: boolean
}

export const defaultChoices: OptionValues = {
  mode: 'ask',
  model: 'lifelike',
  effort: 'medium',
  details: false,
}

const selects = {
  mode: {
    name: 'Mode',
    category: 'mode',
    choices: [
      ['ask', 'Ask first', 'Asks before it edits a file or runs a command'],
      ['trust', 'Trust', 'Edits files and runs commands without asking'],
      ['read-only', 'Read only', 'Edits nothing and runs nothing'],
    ],
  },
  model: {
    name: 'Model',
    category: 'model',
    choices: [
      ['lifelike', 'Lifelike', 'Writes at the pace of a real model'],
      ['swift', 'Swift', 'Writes as fast as it can'],
    ],
  },
  effort: {
    name: 'Effort',
    category: 'thought_level',
    choices: [
      ['low', 'Low', 'Answers at once'],
      ['medium', 'Medium', 'Thinks when asked to'],
      ['high', 'High', 'Thinks before every answer'],
    ],
  },
} as const

type SelectId = keyof typeof selects

export function configOptions(values: OptionValues): Fields[] {
  const lists = (Object.keys(selects) as SelectId[]).map((id) => ({
    type: 'select',
    id,
    name: selects[id].name,
    category: selects[id].category,
    currentValue: values[id],
    options: selects[id].choices.map(([value, name, description]) => ({
      value,
      name,
      description,
    })),
  }))
  return [
    ...lists,
    {
      type: 'boolean',
      id: 'details',
      name: 'Details',
      description: 'Says what it does while it does it',
      currentValue: values.details,
    },
  ]
}

/** Whether it was a value that this option knows. */
export function setOption(values: OptionValues, id: unknown, value: unknown): boolean {
  if (id === 'details' && typeof value === 'boolean') {
    values.details = value
    return true
  }
  const known = (Object.keys(selects) as SelectId[]).find((select) => select === id)
  if (!known) return false
  const choice = selects[known].choices.find(([name]) => name === value)
  if (!choice) return false
  values[known] = choice[0]
  return true
}
