import { isSecretField } from './secret-answers'

/** A field of a form that an agent asks to be filled in. */
export type Field = {
  name: string
  label: string
  description?: string
  required: boolean
} & (
  | {
      kind: 'text'
      format: 'text' | 'email' | 'url' | 'date' | 'datetime-local' | 'password'
      start: string
    }
  | { kind: 'number'; whole: boolean; minimum?: number; maximum?: number; start: string }
  | { kind: 'toggle'; start: boolean }
  | { kind: 'one'; choices: FieldChoice[]; start: string }
  | { kind: 'many'; choices: FieldChoice[]; start: string[] }
)

interface FieldChoice {
  value: string
  label: string
}

export type FieldValue = string | boolean | string[]

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a flat JSON schema. A part that is not understood is asked for as text, never left out. */
export function fieldsOf(schema: unknown): Field[] {
  if (!isSchema(schema) || !isSchema(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) =>
    fieldOf(name, isSchema(property) ? property : {}, required.includes(name)),
  )
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const label = typeof schema.title === 'string' && schema.title !== '' ? schema.title : name
  const about = typeof schema.description === 'string' ? { description: schema.description } : {}
  const common = { name, label, required, ...about }
  const start = schema.default
  const one = choicesOf(schema)
  if (one) return { ...common, kind: 'one', choices: one, start: textStart(start) }
  const many =
    schema.type === 'array' && isSchema(schema.items) ? choicesOf(schema.items) : undefined
  if (many) return { ...common, kind: 'many', choices: many, start: listStart(start) }
  switch (schema.type) {
    case 'boolean':
      return { ...common, kind: 'toggle', start: start === true }
    case 'number':
    case 'integer':
      return {
        ...common,
        kind: 'number',
        whole: schema.type === 'integer',
        ...(typeof schema.minimum === 'number' ? { minimum: schema.minimum } : {}),
        ...(typeof schema.maximum === 'number' ? { maximum: schema.maximum } : {}),
        start: textStart(start),
      }
    default:
      return {
        ...common,
        kind: 'text',
        format: isSecretField(name, schema) ? 'password' : formatOf(schema.format),
        start: textStart(start),
      }
  }
}

const formats: Record<string, 'email' | 'url' | 'date' | 'datetime-local'> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
}

const formatOf = (format: unknown) =>
  typeof format === 'string' ? (formats[format] ?? 'text') : 'text'

const textStart = (start: unknown) =>
  typeof start === 'string' || typeof start === 'number' ? String(start) : ''

const listStart = (start: unknown) =>
  Array.isArray(start) ? start.filter((value) => typeof value === 'string') : []

/** Choices are an enum (with names beside it) or a list of constants with titles. */
function choicesOf(schema: Schema): FieldChoice[] | undefined {
  const titled = schema.oneOf ?? schema.anyOf
  if (Array.isArray(titled)) {
    const choices = titled.flatMap((choice): FieldChoice[] =>
      isSchema(choice) && typeof choice.const === 'string'
        ? [{ value: choice.const, label: textStart(choice.title) || choice.const }]
        : [],
    )
    return choices.length === titled.length && choices.length > 0 ? choices : undefined
  }
  if (!Array.isArray(schema.enum) || !schema.enum.every((value) => typeof value === 'string'))
    return undefined
  const names = Array.isArray(schema.enumNames) ? schema.enumNames : []
  return schema.enum.map((value: string, place) => ({
    value,
    label: textStart(names[place]) || value,
  }))
}

type Values = Record<string, FieldValue>

export const startValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, field.start]))

/** What is sent: fields that were left empty are left out. */
export function contentOf(fields: readonly Field[], values: Values): Record<string, unknown> {
  const content: Record<string, unknown> = {}
  for (const field of fields) {
    const value = values[field.name] ?? field.start
    const empty = value === '' || (Array.isArray(value) && value.length === 0 && !field.required)
    if (!empty) content[field.name] = typed(field, value)
  }
  return content
}

function typed(field: Field, value: FieldValue): unknown {
  if (field.kind === 'number') return Number(value)
  if (field.kind !== 'text' || field.format !== 'datetime-local') return value
  const time = new Date(String(value))
  return Number.isNaN(time.getTime()) ? value : time.toISOString()
}

/** In words, what is still wrong with a field. */
export function faultOf(field: Field, value: FieldValue): string | undefined {
  const empty = value === '' || (Array.isArray(value) && value.length === 0)
  if (empty) return field.required ? 'Needed' : undefined
  if (field.kind === 'number') {
    const number = Number(value)
    if (Number.isNaN(number)) return 'Not a number'
    if (field.whole && !Number.isInteger(number)) return 'Not a whole number'
    if (field.minimum !== undefined && number < field.minimum) return `At least ${field.minimum}`
    if (field.maximum !== undefined && number > field.maximum) return `At most ${field.maximum}`
  }
  return undefined
}
