import type { Stream } from '../host/stream'

/** One run of a program in a terminal, and how far it has got. */
export interface Run {
  readonly stream: Stream
  /** The offset in what it prints from which on it is not in the output yet. */
  readonly from: number
  write(data: string | Uint8Array): void
  /** So far it has been dealt with: it may go on. */
  heard(offset: number): void
  /** Its questions up to this offset of the output were answered, or are answered by nobody. */
  past(offset: number): void
  /** The app has put so many bytes into the output. */
  inserted(bytes: number): void
  /** All of the output is on disk; whether nothing more of this run has to be. */
  safe(): boolean
  /** It has ended, and all that it printed is in the output. */
  over(): void
}

/** One that ends with the app. */
export const plainRun = (stream: Stream): Run => ({
  stream,
  from: 0,
  write(data) {
    // Who has ended meanwhile needs no input any more.
    stream.write(data).catch(() => undefined)
  },
  heard: (offset) => stream.ack(offset),
  past() {},
  inserted() {},
  safe: () => true,
  over() {},
})
