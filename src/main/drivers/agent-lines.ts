import { type Failure, failed } from '../../shared/failure/failure'
import type { Stream } from '../machines/stream'
import { type Fields, isFields } from './fields'
import { Lines } from './lines'

/** What is done with an agent's output, whatever it speaks in lines of JSON. */
export interface AgentLinesSink {
  /** Everything that one read brought is told while the work is done. */
  reading(work: () => void): void
  /** All of it before this offset has been told, but for the beginning of a line. */
  settled(offset: number): void
  traffic(direction: 'in' | 'out' | 'error', text: string): void
  line(text: string): void
  /** Nothing of the protocol. */
  strange(name: string, raw: unknown): void
  /** What it said could not be dealt with: it is not listened to any more. */
  broken(failure: Failure): void
  /** There is nothing more to come. */
  ended(): void
}

/** Whatever goes wrong with what one agent says is the end of its connection, and of nothing else. */
export function readAgent(stream: Stream, sink: AgentLinesSink): void {
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
      sink.line(text)
    },
    tooLong: (bytes) => {
      const note = `A line of ${bytes} bytes, too long to be read`
      sink.traffic('in', note)
      sink.strange('output', note)
    },
  })
  stream.onBytes((bytes, offset) => {
    guarded(() => lines.push(bytes))
    sink.settled(offset + bytes.length)
  })
  const decoder = new TextDecoder()
  stream.onErrorBytes((bytes) => sink.traffic('error', decoder.decode(bytes, { stream: true })))
  stream.onExit(() => {
    guarded(() => lines.finish())
    sink.ended()
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
