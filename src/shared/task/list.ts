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
    if (found && (found[1] ?? '').length < 2) {
      const [, , box, title = ''] = found
      open = {
        ...{ title: title.trim(), done: box !== undefined && box !== ' ', description: '' },
        ...{ needs: [], from: at, to: at + 1, box: box !== undefined, below: [] },
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
    else if (name) needs.push(...value.split(',').map((need) => need.trim()))
    else said.push(line)
  }
  const depths = said.flatMap((line) => (line.trim() ? [line.search(/\S/)] : []))
  const depth = depths.length > 0 ? Math.min(...depths) : 0
  const description = said
    .map((line) => line.slice(Math.min(depth, line.length)).trimEnd())
    .join('\n')
    .trim()
  return {
    ...entry,
    description,
    needs: needs.filter(Boolean),
    ...(check === undefined ? {} : { check }),
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

/** An item of the list, as it is written. */
export function entryLines(entry: ListEntry): string[] {
  const { title, done, description, needs, check, checklist = [] } = entry
  return [
    `- [${done ? 'x' : ' '}] ${title}`,
    ...(description === ''
      ? []
      : description.split('\n').map((line) => (line === '' ? '' : `  ${line}`))),
    ...(needs.length > 0 ? [`  - depends on: ${needs.join(', ')}`] : []),
    ...(check === undefined ? [] : [`  - check: \`${check}\``]),
    ...checklist.map((item) => `  - checklist: ${item}`),
  ]
}

const isSame = (one: ListEntry, other: ListEntry): boolean =>
  JSON.stringify(entryLines(one)) === JSON.stringify(entryLines(other))

/**
 * The text with these entries in place of those that it has: what says the same already stays letter by
 * letter, as does all that is no task. What is new comes after the last of them.
 */
export function writeList(
  text: string,
  entries: readonly { at?: number | undefined; entry: ListEntry }[],
): string {
  const ending = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  const placed = readList(text)
  const written: string[] = []
  let next = 0
  const added = entries
    .filter(({ at }) => at === undefined)
    .flatMap(({ entry }) => entryLines(entry))
  for (const [at, was] of placed.entries()) {
    written.push(...lines.slice(next, was.from))
    next = was.to
    const now = entries.find((one) => one.at === at)?.entry
    if (now && isSame(now, was)) written.push(...lines.slice(was.from, was.to))
    else if (now) written.push(...entryLines(now))
    if (at === placed.length - 1) written.push(...added)
  }
  written.push(...lines.slice(next))
  if (placed.length === 0 && added.length > 0) {
    while (written.at(-1) === '') written.pop()
    written.push(...(written.length > 0 ? [''] : []), ...added, '')
  }
  return written.join(ending)
}
