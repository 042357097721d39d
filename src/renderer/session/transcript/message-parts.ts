import type { Block } from '../../../shared/agent/content'
import type { Item } from '../../../shared/session/state'
import { type Segment, Segments } from '../../kit/markdown/segments'

export type MessageItem = Extract<Item, { type: 'message' }>

/** A long message is several rows, so that only what is on screen is drawn. */
const rowSize = 2048
/** What a picture or a resource counts for. */
const blockSize = 512

/** What is drawn by itself; its key stays the same while the message grows. */
type Piece = { key: string } & (
  | { kind: 'segment'; segment: Segment; definitions: string }
  | { kind: 'block'; block: Block }
)

interface MessageRow {
  place: number
  pieces: readonly Piece[]
}

interface Cut {
  version: number
  /** Of each part that is text. */
  segments: Map<number, Segments>
  rows: MessageRow[]
}

const cuts = new WeakMap<MessageItem, Cut>()

/** How many rows a message takes. Short ones are not looked at. */
export function rowCount(item: MessageItem): number {
  if (item.role !== 'agent' || isShort(item)) return 1
  return Math.max(1, cutOf(item).rows.length)
}

export function messageRow(item: MessageItem, place: number): MessageRow {
  return cutOf(item).rows[place] ?? { place, pieces: [] }
}

function isShort({ parts }: MessageItem): boolean {
  let size = 0
  for (const part of parts) {
    size += part.type === 'text' ? part.text.length : blockSize
    if (size > rowSize) return false
  }
  return true
}

function cutOf(item: MessageItem): Cut {
  const known = cuts.get(item)
  if (known?.version === item.version) return known
  const segments = known?.segments ?? new Map<number, Segments>()
  const pieces = item.parts.flatMap((part, place) => piecesOf(part, place, segments))
  const rows = grouped(pieces, known?.rows ?? [])
  const made = { version: item.version, segments, rows }
  cuts.set(item, made)
  return made
}

function piecesOf(part: Block, place: number, known: Map<number, Segments>): Piece[] {
  if (part.type !== 'text') return [{ key: `${place}`, kind: 'block', block: part }]
  const segments = known.get(place) ?? new Segments()
  known.set(place, segments)
  const cut = segments.update(part.text)
  const { definitions } = segments
  return cut.map((segment) => ({
    key: `${place}/${segment.from}`,
    kind: 'segment',
    segment,
    definitions: segment.kind === 'prose' && segment.text.includes('[') ? definitions : '',
  }))
}

/** Rows whose pieces are the same as before stay the same objects. */
function grouped(pieces: Piece[], before: MessageRow[]): MessageRow[] {
  const rows: MessageRow[] = []
  let group: Piece[] = []
  let size = 0
  const close = () => {
    const place = rows.length
    const old = before[place]
    rows.push(old && isSame(old.pieces, group) ? old : { place, pieces: group })
    group = []
    size = 0
  }
  for (const piece of pieces) {
    if (size >= rowSize) close()
    group.push(piece)
    size += piece.kind === 'segment' ? piece.segment.text.length : blockSize
  }
  if (group.length > 0) close()
  return rows
}

function isSame(some: readonly Piece[], others: readonly Piece[]): boolean {
  return (
    some.length === others.length &&
    some.every((piece, place) => {
      const other = others[place]
      if (piece.kind === 'block') return other?.kind === 'block' && piece.block === other.block
      if (other?.kind !== 'segment') return false
      return piece.segment === other.segment && piece.definitions === other.definitions
    })
  )
}
