import type { Item, Section } from '../../../shared/session/state'
import { type MessageItem, messageRow, rowCount } from './message-parts'

/** One line of the virtual list. Its key stays the same as long as it shows the same thing. */
export type Row = { key: string; section: Section } & (
  | { kind: 'prompt' }
  | { kind: 'message'; item: MessageItem; part: number; lead: boolean; version: number }
  | { kind: 'item'; item: Exclude<Item, MessageItem>; version: number }
  | { kind: 'end'; newest: boolean }
)

/** Steps that stand behind one line: those of a section that follow each other. */
export interface StepsRow {
  kind: 'steps'
  key: string
  section: Section
  /** What it stands for, and shows when it is opened. */
  rows: readonly Row[]
  isOpen: boolean
}

export type ShownRow = Row | StepsRow

function rowsMade(section: Section, newest: boolean): Row[] {
  const rows: Row[] = []
  const key = (rest: string) => `${section.number}/${rest}`
  // A long turn goes on in the next section, which has no prompt of its own.
  const { turn } = section
  if (turn && (turn.content.length > 0 || (turn.itself && !turn.began)))
    rows.push({ key: key('prompt'), section, kind: 'prompt' })
  let lead = true
  let ended = false
  const end = () => {
    ended = true
    rows.push({ key: key('end'), section, kind: 'end', newest })
  }
  const endedAt = section.turn?.end?.at ?? Number.POSITIVE_INFINITY
  const cause = causeOf(section)
  for (const item of section.items) {
    // That a new conversation begins is seen from its beginning.
    if (item.type === 'resumed' && item.how === 'new') continue
    // What came after the turn stands after its end.
    if (!ended && item.at > endedAt && item !== cause) end()
    const { version } = item
    if (item.type !== 'message') {
      rows.push({ key: key(item.id), section, kind: 'item', item, version })
      continue
    }
    // What its agent took back.
    const count = item.parts.length === 0 ? 0 : rowCount(item)
    for (let part = 0; part < count; part += 1) {
      const id = part === 0 ? item.id : `${item.id}/${part}`
      rows.push({ key: key(id), section, kind: 'message', item, part, lead, version })
    }
    if (item.role === 'agent') lead = false
    if (item.role === 'user') lead = true
  }
  if (section.turn?.end && !ended) end()
  return rows
}

/** What interrupted the turn, which is noted just after its end and told before it. */
function causeOf({ turn, items }: Section): Item | undefined {
  const { end } = turn ?? {}
  if (end?.reason !== 'interrupted') return undefined
  const next = items.find((item) => item.at >= end.at)
  return next?.type === 'break' ? next : undefined
}

const sealedRows = new WeakMap<Section, Row[]>()

/** Sealed sections never change, so their rows are made once. */
export function rowsOf(section: Section, newest: boolean): readonly Row[] {
  if (newest) return rowsMade(section, true)
  const known = sealedRows.get(section) ?? rowsMade(section, false)
  sealedRows.set(section, known)
  return known
}

/** No row is lower than this, and the letters of a message take no less on average. */
const leastHeight = 24
const letterHeight = 1 / 7

/** The places of the last rows, as many as certainly fill the height. */
export function endOf(rows: readonly ShownRow[], height: number): number[] {
  const places: number[] = []
  let filled = 0
  for (let place = rows.length - 1; place >= 0 && filled < height; place -= 1) {
    places.unshift(place)
    const row = rows[place]
    const letters = row?.kind === 'message' && row.item.role === 'agent' ? lettersIn(row) : 0
    filled += leastHeight + letters * letterHeight
  }
  return places
}

function lettersIn({ item, part }: Extract<Row, { kind: 'message' }>): number {
  return messageRow(item, part).pieces.reduce(
    (sum, piece) => (piece.kind === 'segment' ? sum + piece.segment.text.length : sum),
    0,
  )
}

/** Where the row of an item is, or the line that it is behind, or the beginning of its section. */
export function rowOfItem(rows: readonly ShownRow[], section: number, item: string): number {
  const isIt = (row: ShownRow): boolean => 'item' in row && row.item.id === item
  const inSection = (is: (row: ShownRow) => boolean) =>
    rows.findIndex((row) => row.section.number === section && is(row))
  const exact = inSection(isIt)
  if (exact >= 0) return exact
  const behind = inSection((row) => row.kind === 'steps' && row.rows.some(isIt))
  return behind >= 0 ? behind : inSection(() => true)
}
