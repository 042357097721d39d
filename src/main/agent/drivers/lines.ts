import { type Failure, failed } from '../../../shared/agent/failure/failure'
import type { Stream } from '../../host/stream'
import { type Fields, isFields } from './fields'

const newline = 10
const carriageReturn = 13
/** Room that is kept for the beginning of a line from one read to the next. */
const smallRoom = 64 * 1024

/** One line holds a whole image or a whole file's change, so the bound is far above both. */
const lineLimit = 64 * 1024 * 1024

interface LineSink {
  line(text: string): void
  /** A line that was over the limit; its bytes are gone. */
  tooLong(bytes: number): void
  /** Takes a line where it stands among others, with its end: where the next one begins, or -1. */
  take?: (text: string, at: number) => number
}

/**
 * Cuts bytes into lines. Each byte is copied at most a few times however small the reads are, and
 * a line without an end costs no more than the limit.
 */
export class Lines {
  #sink: LineSink
  #take: (text: string, at: number) => number
  #limit: number
  /** The beginning of a line whose end has not come yet. */
  #held = Buffer.alloc(0)
  #length = 0
  #dropped = 0

  constructor(sink: LineSink, limit = lineLimit) {
    this.#sink = sink
    this.#take = sink.take ?? nothing
    this.#limit = limit
  }

  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const last = chunk.lastIndexOf(newline)
    let from = 0
    if (this.begun > 0 && last >= 0) {
      from = chunk.indexOf(newline) + 1
      this.#end(chunk, 0, from - 1)
    }
    if (last >= from) this.#whole(chunk, from, last)
    if (last + 1 < chunk.length) this.#hold(chunk, last + 1, chunk.length)
  }

  /** So many bytes of a line that has not ended. */
  get begun(): number {
    return this.#dropped > 0 ? this.#dropped : this.#length
  }

  /** The output has ended: what stands there without a newline is a line too. */
  finish(): void {
    this.#end(Buffer.alloc(0), 0, 0)
  }

  /** Lines that are all there: making one string, and cutting that, takes a third of the time. */
  #whole(chunk: Buffer, from: number, last: number): void {
    if (last - from > this.#limit) {
      for (let at = from, end = 0; at <= last; at = end + 1) {
        end = chunk.indexOf(newline, at)
        this.#end(chunk, at, end)
      }
      return
    }
    const sink = this.#sink
    const take = this.#take
    const text = chunk.toString('utf8', from, last + 1)
    for (let at = 0, end = 0; at < text.length; at = end + 1) {
      end = take(text, at) - 1
      if (end >= 0) continue
      end = text.indexOf('\n', at)
      const line = text.slice(at, text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end)
      if (line !== '') sink.line(line)
    }
  }

  #end(chunk: Buffer, from: number, end: number): void {
    if (this.#dropped === 0 && this.#length === 0) {
      if (end - from > this.#limit) this.#sink.tooLong(end - from)
      else this.#emit(chunk, from, end)
      return
    }
    this.#hold(chunk, from, end)
    if (this.#dropped > 0) this.#sink.tooLong(this.#dropped)
    else this.#emit(this.#held, 0, this.#length)
    this.#dropped = 0
    this.#length = 0
    if (this.#held.length > smallRoom) this.#held = Buffer.alloc(0)
  }

  #emit(bytes: Buffer, from: number, end: number): void {
    const last = end > from && bytes[end - 1] === carriageReturn ? end - 1 : end
    if (last === from) return
    const line = bytes.toString('utf8', from, last)
    if (this.#take(`${line}\n`, 0) < 0) this.#sink.line(line)
  }

  #hold(chunk: Buffer, from: number, end: number): void {
    const length = this.#length + end - from
    if (this.#dropped > 0 || length > this.#limit) {
      this.#dropped += length
      this.#length = 0
      this.#held = Buffer.alloc(0)
      return
    }
    if (length > this.#held.length) {
      // Doubling keeps the copying linear.
      const room = Buffer.allocUnsafe(Math.max(length, this.#held.length * 2, smallRoom))
      this.#held.copy(room, 0, 0, this.#length)
      this.#held = room
    }
    chunk.copy(this.#held, this.#length, from, end)
    this.#length = length
  }
}

/** Every line is for who reads it whole. */
const nothing = () => -1

/** Who is told of an agent's output, whatever it speaks in lines of JSON. */
export interface AgentLinesSink {
  /** Everything that one read brought is told while the work is done. */
  reading(work: () => void): void
  /** All of it before this offset has been told, but for so many bytes of a line that goes on. */
  settled(offset: number, begun: number): void
  traffic(direction: 'in' | 'out' | 'error', text: string): void
  /** Nothing of the protocol. */
  strange(name: string, raw: unknown): void
  /** What it said could not be dealt with: it is not listened to any more. */
  broken(failure: Failure): void
}

/** Who reads the lines of one protocol. */
interface AgentLines {
  /** The lines that need not be parsed: they are found where they stand, and then told. */
  readonly pieces: { find(text: string, at: number): number; tell(): void }
  line(text: string): void
  /** There is nothing more to come. */
  ended(): void
}

/** Whatever goes wrong with what one agent says is the end of its connection, and of nothing else. */
export function readAgent(
  stream: Stream,
  sink: AgentLinesSink,
  reader: AgentLines,
  from?: number,
): void {
  const { pieces } = reader
  let isBroken = false
  const guarded = (work: () => void) => {
    if (isBroken) return
    try {
      sink.reading(work)
    } catch (error) {
      isBroken = true
      sink.broken(unreadable(error))
    }
  }
  const lines = new Lines({
    line: (text) => {
      sink.traffic('in', text)
      reader.line(text)
    },
    tooLong: (bytes) => {
      const note = `A line of ${bytes} bytes, too long to be read`
      sink.traffic('in', note)
      sink.strange('output', note)
    },
    take: (text, at) => {
      const behind = pieces.find(text, at)
      if (behind < 0) return behind
      sink.traffic('in', text.slice(at, behind - 1))
      pieces.tell()
      return behind
    },
  })
  stream.onBytes((bytes, offset) => {
    guarded(() => lines.push(bytes))
    sink.settled(offset + bytes.length, lines.begun)
  }, from)
  const decoder = new TextDecoder()
  stream.onErrorBytes((bytes) => sink.traffic('error', decoder.decode(bytes, { stream: true })))
  stream.onExit(() => {
    guarded(() => lines.finish())
    reader.ended()
  })
}

function unreadable(error: unknown): Failure {
  return failed('protocol', 'The agent said something that Liminal could not deal with', {
    hint: 'Its connection was ended; the conversation and all other agents are as they were.',
    details: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }).failure
}

const objectStart = /^\s*\{/

/** Most garbage is told by its first character: an exception for each line of it would cost far more. */
export function objectIn(text: string): Fields | undefined {
  if (!objectStart.test(text)) return undefined
  try {
    const message: unknown = JSON.parse(text)
    return isFields(message) ? message : undefined
  } catch {
    return undefined
  }
}
