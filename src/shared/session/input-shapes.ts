import { wordOf } from '../../kit/word-of'
import { ambiguousNames, argumentNames, commandNames, plainName } from './field-names'

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((word) => shellWord(wordOf(word))).join(' ')
  return wordOf(value ?? '')
}

export function meansPath(name: string, value: string): boolean {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return /^file:/i.test(value)
  return !ambiguousNames.has(name) || /[\\/.~]/.test(value)
}

/** The words behind a program that are sent beside it; without one nobody knows whose they are. */
export function argumentsIn(fields: Record<string, unknown>): string[] {
  const entries = Object.entries(fields)
  const isProgram = ([name, value]: [string, unknown]) =>
    commandNames.has(plainName(name)) && typeof value === 'string' && value.trim() !== ''
  if (!entries.some(isProgram)) return []
  for (const [name, value] of entries)
    if (argumentNames.has(plainName(name)) && Array.isArray(value))
      if (value.every((word) => typeof word === 'string' || typeof word === 'number'))
        return value.map(String)
  return []
}

/** JSON that was sent as text, as what it says. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    // It only begins like JSON: a text as any other.
    return value
  }
}

export function shellWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
