import { defined } from '../../../kit/defined'
/** A setting as the form shows it, read from the schema that editors use too. */
export interface Field {
  key: string
  /** "Needs input seconds", from the last part of the key. */
  title: string
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

export interface FieldGroup {
  title: string
  fields: Field[]
}

interface Property {
  type?: string
  enum?: string[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
}

/** Settings of a kind that the form has no field for (the agents) have an editor of their own. */
export function fieldGroups(
  schema: string,
  suggestions: Record<string, string> = {},
): FieldGroup[] {
  const { properties } = JSON.parse(schema) as { properties: Record<string, Property> }
  const groups = new Map<string, Field[]>()
  for (const [key, property] of Object.entries(properties)) {
    const kind = kindOf(property)
    if (key.startsWith('$') || !kind) continue
    const title = words(key.includes('.') ? (key.split('.')[0] ?? '') : 'general')
    const field: Field = {
      key,
      title: words(key.split('.').at(-1) ?? key),
      description: property.description ?? '',
      suggestion: suggestions[key],
      fallback: property.default,
      kind,
    }
    groups.set(title, [...(groups.get(title) ?? []), field])
  }
  return [...groups].map(([title, fields]) => ({ title, fields }))
}

function kindOf(property: Property): Field['kind'] | null {
  const { type, minimum, maximum } = property
  if (property.enum) return { type: 'choice', values: property.enum }
  if (type === 'boolean') return { type: 'toggle' }
  if (type === 'string') return { type: 'text' }
  if (type !== 'number' && type !== 'integer') return null
  return {
    type: 'number',
    ...defined({ minimum, maximum }),
  }
}

/** "screenReaderMode" as a person writes it: "Screen reader mode". */
function words(name: string): string {
  const spaced = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The fields that hold every word that is looked for; groups with none of them are left out. */
export function searchFields(groups: readonly FieldGroup[], query: string): FieldGroup[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.flatMap((group) => {
    const fields = group.fields.filter((field) => {
      const text = `${field.key} ${field.title} ${group.title} ${field.description}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    return fields.length > 0 ? [{ ...group, fields }] : []
  })
}
