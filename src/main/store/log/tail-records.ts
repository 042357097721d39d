import { crc32 } from 'node:zlib'
import { ByteReader, ByteWriter } from './bytes'

/** What the tail keeps: a piece of what the next transaction brings into the database. */
export type Kept = KeptRun | KeptRow | KeptWords

/** Events of a session or bytes of a terminal, which take `count` numbers from `first` on. */
export interface KeptRun {
  kind: 'events' | 'output'
  stream: string
  first: number
  count: number
  /** Whether it begins a batch, which is read by itself; otherwise it goes on with the one before. */
  begins: boolean
  data: Uint8Array
}

/** A row as it is from now on, in JSON; null when it is gone. */
export interface KeptRow {
  kind: 'row'
  table: string
  id: string
  data: string | null
}

/** Words to be indexed, in JSON. */
export interface KeptWords {
  kind: 'words'
  stream: string
  data: string
}

/** What stands first in each tail: of which log it is, and which of its tails. */
export interface TailHead {
  version: number
  log: string
  generation: number
}

export const tailVersion = 1

const code = { name: 0, events: 1, output: 2, row: 3, rowGone: 4, words: 5 }
/** Set in the code of a run that begins a batch. */
const begins = 8

const sumBytes = 4

/** Length, checksum, and what the record says: what is cut off or torn is none. */
function framed(said: Uint8Array): Uint8Array {
  const sum = Buffer.alloc(sumBytes)
  sum.writeUInt32LE(crc32(said))
  return Buffer.concat([new ByteWriter().number(said.byteLength).written, sum, said])
}

export function headRecord(head: TailHead): Uint8Array {
  return framed(Buffer.from(JSON.stringify(head)))
}

/**
 * All that was new at one moment, as one record. Names are long beside what they come with, so each
 * stands once in a tail; `names` is what has been written of them, and is added to.
 */
export function recordOf(news: Kept[], names: Map<string, number>): Uint8Array {
  const writer = new ByteWriter()
  const name = (text: string): number => {
    const known = names.get(text)
    if (known !== undefined) return known
    writer.number(code.name).text(text)
    names.set(text, names.size)
    return names.size - 1
  }
  for (const kept of news) {
    if (kept.kind === 'row') {
      const table = name(kept.table)
      const id = name(kept.id)
      if (kept.data === null) writer.number(code.rowGone).number(table).number(id)
      else writer.number(code.row).number(table).number(id).text(kept.data)
    } else if (kept.kind === 'words') {
      const stream = name(kept.stream)
      writer.number(code.words).number(stream).text(kept.data)
    } else {
      const stream = name(kept.stream)
      writer.number(code[kept.kind] + (kept.begins ? begins : 0))
      writer.number(stream).number(kept.first).number(kept.count).bytes(kept.data)
    }
  }
  return framed(writer.written)
}

export interface ReadTail {
  head: TailHead | undefined
  /** What was new, moment by moment. */
  records: Kept[][]
  names: Map<string, number>
  /** So many bytes of it are whole; what comes after them was being written when the app died. */
  length: number
}

/** Of a newer version only the head is read. */
export function readTail(bytes: Uint8Array): ReadTail {
  const names: string[] = []
  const read: ReadTail = { head: undefined, records: [], names: new Map(), length: 0 }
  for (let said = recordAt(bytes, 0); said; said = recordAt(bytes, read.length)) {
    if (read.head) read.records.push([...keptIn(said.bytes, names)])
    else read.head = JSON.parse(Buffer.from(said.bytes).toString()) as TailHead
    read.length = said.end
    if (read.head.version > tailVersion) break
  }
  read.names = new Map(names.map((name, place) => [name, place]))
  return read
}

function recordAt(bytes: Uint8Array, at: number): { bytes: Uint8Array; end: number } | undefined {
  try {
    const reader = new ByteReader(bytes, at)
    const length = reader.number()
    const sum = Buffer.from(reader.take(sumBytes)).readUInt32LE()
    const said = reader.take(length)
    return length > 0 && crc32(said) === sum ? { bytes: said, end: reader.at } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function* keptIn(bytes: Uint8Array, names: string[]): Generator<Kept> {
  const reader = new ByteReader(bytes)
  const name = () => names[reader.number()] ?? ''
  while (reader.left > 0) {
    const kind = reader.number()
    if (kind === code.name) names.push(reader.text())
    else if (kind === code.row)
      yield { kind: 'row', table: name(), id: name(), data: reader.text() }
    else if (kind === code.rowGone) yield { kind: 'row', table: name(), id: name(), data: null }
    else if (kind === code.words) yield { kind: 'words', stream: name(), data: reader.text() }
    else
      yield {
        kind: kind % begins === code.events ? 'events' : 'output',
        stream: name(),
        first: reader.number(),
        count: reader.number(),
        begins: kind >= begins,
        data: reader.bytes(),
      }
  }
}
