import { defined } from '../../kit/defined'
import { checklistProblem } from './checklist'

/** A task as a list in Markdown says it. */
export interface ListEntry {
  title: string
  done: boolean
  description: string
  /** What it needs, by title. */
  needs: string[]
  check?: string
  /** What else has to hold of the result. */
  checklist?: string[]
}

export interface PlacedEntry extends ListEntry {
  /** Its lines, from 0: the last is not its own any more. */
  from: number
  to: number
}

const item = /^(\s*)(?:[-*+]|\d{1,4}[.)])\s+(?:\[([ xX])\]\s+)?(\S.*)$/
const heading = /^#{1,6}\s/
const fence = /^\s*(```|~~~)/
const about = /^\s*[-*+]\s+(depends on|check|checklist):\s*(\S.*)$/i

/**
 * The tasks of a list: its outermost items, each with what is indented below it. Where items have boxes,
 * only those with one are tasks: other lists of the same file are something else.
 */
export function readList(text: string): PlacedEntry[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  const all: (PlacedEntry & { box: boolean; below: string[] })[] = []
  let open: (typeof all)[number] | undefined
  let fenced = false
  for (const [at, line] of lines.entries()) {
    const inside = open !== undefined && /^(\s|$)/.test(line)
    if (fence.test(line)) fenced = !fenced
    const found = fenced || inside ? null : item.exec(line)
    // A box with nothing beside it is being written.
    if (found && (found[1] ?? '').length < 2 && !/^\[[ xX]\]$/.test(found[3] ?? '')) {
      const [, , box, title = ''] = found
      open = {
        title: title.trim(),
        done: box !== undefined && box !== ' ',
        description: '',
        needs: [],
        from: at,
        to: at + 1,
        box: box !== undefined,
        below: [],
      }
      all.push(open)
    } else if (inside && open && !heading.test(line)) {
      open.below.push(line)
      if (line.trim() !== '') open.to = at + 1
    } else open = undefined
  }
  const boxed = all.some(({ box }) => box)
  return all.filter(({ box }) => box || !boxed).map(withBelow)
}

function withBelow({ box: _, below, ...entry }: PlacedEntry & { box: boolean; below: string[] }) {
  const said: string[] = []
  const needs: string[] = []
  const checklist: string[] = []
  let check: string | undefined
  for (const line of below) {
    const [, name, value = ''] = about.exec(line) ?? []
    if (name?.toLowerCase() === 'check') check = value.trim().replace(/^`(.*)`$/, '$1')
    else if (name?.toLowerCase() === 'checklist') checklist.push(value.trim())
    else if (name) for (const need of value.split(',')) needs.push(need.trim())
    else said.push(line)
  }
  const depth = said.reduce(
    (least, line) => (line.trim() ? Math.min(least, line.search(/\S/)) : least),
    Number.POSITIVE_INFINITY,
  )
  const description = said
    .map((line) => line.slice(Math.min(depth, line.length)).trimEnd())
    .join('\n')
    .trim()
  return {
    ...entry,
    description,
    needs: needs.filter(Boolean),
    ...defined({ check }),
    ...(checklist.length > 0 ? { checklist: [...new Set(checklist)] } : {}),
  }
}

/** What somebody pasted: a list, or else a task for each line. */
export function readPasted(text: string): ListEntry[] {
  const listed = readList(text)
  if (listed.length > 0) return listed
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !heading.test(line))
    .map((title) => ({ title, done: false, description: '', needs: [] }))
}

/** What no task can say, as nobody would read it. */
export const tooLong = ({ description, check = '', checklist = [], needs }: ListEntry): boolean =>
  description.length > 256 * 1024 ||
  check.length > 4096 ||
  checklistProblem(checklist) !== undefined ||
  needs.length > 1000

/** An item of the list, as it is written. */
export function entryLines(entry: ListEntry): string[] {
  const { title, done, description, needs, check, checklist = [] } = entry
  return [
    `- [${done ? 'x' : ' '}] ${title.replace(/\s*[\r\n]+\s*/g, ' ')}`,
    ...(description === ''
      ? []
      : description.split('\n').map((line) => (line === '' ? '' : `  ${line}`))),
    ...(needs.length > 0 ? [`  - depends on: ${needs.join(', ')}`] : []),
    ...(check === undefined ? [] : [`  - check: \`${check}\``]),
    ...checklist.map((item) => `  - checklist: ${item}`),
  ]
}

/** As it is read when it was written: what a list cannot say is not said by it. */
export const asRead = (entry: ListEntry): ListEntry => {
  const [read] = readList(entryLines(entry).join('\n'))
  if (!read) return entry
  const { from: _, to: __, ...said } = read
  return said
}

const isSame = (one: ListEntry, other: ListEntry): boolean =>
  entryLines(one).join('\n').normalize('NFC') === entryLines(other).join('\n').normalize('NFC')

/**
 * The text with these entries in place of those that it has: what says the same already stays letter by
 * letter, as does all that is no task. What is new comes after the last of them.
 */
export function writeList(
  text: string,
  placed: readonly PlacedEntry[],
  entries: readonly { at?: number | undefined; entry: ListEntry }[],
): string {
  const ending = text.includes('\r\n') ? '\r\n' : '\n'
  // With their ends: what stays may have others than what is written.
  const lines = text.split(/(?<=\n)/)
  const written: string[] = []
  let next = 0
  const keep = (to: number) => {
    for (const line of lines.slice(next, to)) written.push(line)
    next = to
  }
  const write = (entry: ListEntry) => {
    for (const line of entryLines(entry)) written.push(line + ending)
  }
  const isEnded = () => written.length === 0 || (written.at(-1) ?? '').endsWith('\n')
  const add = () => {
    const added = entries.filter(({ at }) => at === undefined)
    if (added.length > 0 && !isEnded()) written.push(ending)
    for (const { entry } of added) write(entry)
  }
  const known = new Map(entries.map(({ at, entry }) => [at, entry]))
  for (const [at, was] of placed.entries()) {
    keep(was.from)
    const now = known.get(at)
    if (now && isSame(now, was)) keep(was.to)
    else {
      next = was.to
      if (now) write(now)
    }
    if (at === placed.length - 1) add()
  }
  if (placed.length === 0 && entries.length > 0) {
    keep(lines.length)
    while (written.length > 0 && written.at(-1)?.trim() === '') written.pop()
    if (written.length > 0) written.push(isEnded() ? ending : ending + ending)
    add()
  }
  keep(lines.length)
  const all = written.join('')
  // Whoever ends without an end of line goes on so.
  return text.endsWith('\n') || text === '' || placed.length === 0 ? all : withoutEnd(all, ending)
}

const withoutEnd = (text: string, ending: string): string =>
  text.endsWith(ending) ? text.slice(0, -ending.length) : text
