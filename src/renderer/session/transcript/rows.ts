import type { Item, Section } from '../../../shared/session/state'
import { type MessageItem, messageRow, rowCount } from './message-parts'

/** One line of the virtual list. Its key stays the same as long as it shows the same thing. */
export type Row = { key: string; section: Section } & (
  | { kind: 'prompt' }
  | { kind: 'message'; item: MessageItem; part: number; lead: boolean; version: number }
  | { kind: 'item'; item: Exclude<Item, MessageItem>; version: number }
  | { kind: 'end'; newest: boolean }
)

function rowsOfSection(section: Section, newest: boolean): Row[] {
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
function rowsOfSealed(section: Section): Row[] {
  const known = sealedRows.get(section)
  if (known) return known
  const made = rowsOfSection(section, false)
  sealedRows.set(section, made)
  return made
}

export function rowsOf(sections: readonly Section[], newest: Section): Row[] {
  return sections.flatMap((section) =>
    section === newest ? rowsOfSection(section, true) : rowsOfSealed(section),
  )
}

/** No row is lower than this, and the letters of a message take no less on average. */
const leastHeight = 24
const letterHeight = 1 / 7

/** The places of the last rows, as many as certainly fill the height. */
export function endOf(rows: readonly Row[], height: number): number[] {
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

/** Where the row of an item is, or the beginning of its section when the item is not there. */
export function rowOfItem(rows: readonly Row[], section: number, item: string): number {
  const exact = rows.findIndex(
    (row) => row.section.number === section && 'item' in row && row.item.id === item,
  )
  return exact >= 0 ? exact : rows.findIndex((row) => row.section.number === section)
}
