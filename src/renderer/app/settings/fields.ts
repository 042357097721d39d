import { defined } from '../../../kit/defined'
import {
  type FieldKey,
  type SectionId,
  type SettingRow,
  sectionTitles,
  settingRows,
} from './setting-rows'

/** A setting as the page shows it: its words, with what the schema that editors use says of it. */
export interface Field extends SettingRow {
  key: FieldKey
  /** For who looks for it by other words. */
  description: string
  /** What fits this machine now, in words. */
  suggestion?: string | undefined
  fallback: unknown
  kind:
    | { type: 'toggle' }
    | { type: 'number'; minimum?: number; maximum?: number }
    | { type: 'choice'; values: string[] }
    | { type: 'text' }
}

interface Property {
  type?: string
  enum?: string[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
}

export function settingFields(schema: string, suggestions: Record<string, string> = {}): Field[] {
  const { properties } = JSON.parse(schema) as { properties: Record<string, Property> }
  const rows = Object.entries(settingRows) as [FieldKey, SettingRow][]
  return rows.flatMap(([key, row]) => {
    const property = properties[key]
    if (!property) return []
    const { description = '', default: fallback } = property
    return [
      { ...row, key, description, suggestion: suggestions[key], fallback, kind: kindOf(property) },
    ]
  })
}

function kindOf({ type, enum: values, minimum, maximum }: Property): Field['kind'] {
  if (values) return { type: 'choice', values }
  if (type === 'boolean') return { type: 'toggle' }
  if (type === 'string') return { type: 'text' }
  return { type: 'number', ...defined({ minimum, maximum }) }
}

/** Whether every word that is looked for is in what is said of it, or in the name of its section. */
export function fits(query: string, section: SectionId, words: string): boolean {
  const text = `${sectionTitles[section]} ${words}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export function searchFields(fields: readonly Field[], query: string): Field[] {
  return fields.filter(({ key, title, section, about = '', description, choices = {} }) =>
    fits(query, section, [key, title, about, description, ...Object.values(choices)].join(' ')),
  )
}
