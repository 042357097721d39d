import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { type Settings, settingsSchema } from '../../../shared/app/settings'
import { issueWords } from './issue-words'

/** What is in force where nobody has said anything. */
export const usualSettings = (): Settings => settingsSchema.parse({})

export interface Broken {
  line: number
  column: number
  message: string
}

export type ReadSettings = { ok: true; values: Settings } | { ok: false; broken: Broken }

/** Reads the text of a settings file: JSON with comments; what is wrong is said with its place. */
export function readSettings(text: string): ReadSettings {
  if (text.trim() === '') return { ok: true, values: usualSettings() }
  const deep = tooDeep(text)
  if (deep !== undefined) {
    const message = `It is nested more than ${mostDeep} deep here, which no setting is`
    return { ok: false, broken: { ...placeAt(text, deep), message } }
  }
  const options = { allowTrailingComma: true }
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, options)
  const error = errors[0]
  if (error) {
    return { ok: false, broken: { ...placeAt(text, error.offset), message: inWords(error) } }
  }
  const tree = parseTree(text, [], options)
  const many = tooMany(tree)
  if (many !== undefined) {
    const message = `More than ${mostEntries} stand here, and no more are read`
    return { ok: false, broken: { ...placeAt(text, many), message } }
  }
  const twice = doubleKey(tree)
  if (twice) {
    const message = `"${twice.key}" stands here twice: only one of them would count`
    return { ok: false, broken: { ...placeAt(text, twice.offset), message } }
  }
  const checked = settingsSchema.safeParse(value)
  if (checked.success) return { ok: true, values: checked.data }
  const issue = checked.error.issues[0]
  const path = (issue?.path ?? []).map((part) => (typeof part === 'number' ? part : String(part)))
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const full = unknown === undefined ? path : [...path, unknown]
  const message = issue ? issueWords(issue) : 'Not a settings file'
  return { ok: false, broken: { ...placeOf(text, full), message: named(full, message) } }
}

/** Whoever reads it goes down as deep, and works for each of so many. */
const mostDeep = 64
const mostEntries = 1000

/** Where it is nested too deep; what stands in strings and comments may count as well, since no setting comes near. */
function tooDeep(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 0x5b || sign === 0x7b) depth += 1
    else if (sign === 0x5d || sign === 0x7d) depth -= 1
    if (depth > mostDeep) return at
  }
  return undefined
}

function tooMany(node: Node | undefined): number | undefined {
  const children = node?.children ?? []
  if (node && children.length > mostEntries) return node.offset
  for (const child of children) {
    const within = tooMany(child)
    if (within !== undefined) return within
  }
  return undefined
}

/** The second of two keys of one name: which of them was meant nobody can know. */
function doubleKey(node: Node | undefined): { key: string; offset: number } | undefined {
  const seen = new Set<string>()
  for (const child of node?.children ?? []) {
    const name = child.type === 'property' ? child.children?.[0] : undefined
    if (name && seen.has(name.value)) return { key: name.value, offset: name.offset }
    if (name) seen.add(name.value)
    const within = doubleKey(child)
    if (within) return within
  }
  return undefined
}

function named(path: (string | number)[], message: string): string {
  return path.length > 0 ? `${path.join(' › ')}: ${message}` : message
}

function inWords(error: ParseError): string {
  const name = printParseErrorCode(error.error)
  return `${name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim()}`
}

/** Where a key stands; for one that is missing, where its parent does. */
function placeOf(text: string, path: (string | number)[]): { line: number; column: number } {
  const tree = parseTree(text)
  for (let length = path.length; tree && length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return placeAt(text, node.offset)
  }
  return { line: 1, column: 1 }
}

function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
