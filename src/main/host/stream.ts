import type { Result } from '../../kit/result'
import type { EndedBy } from './model/last-words'
import type { ScreenSize } from './screen-size'

/** How a program ended. */
export interface Exit {
  code: number | null
  signal: string | null
  /** The last lines of its error output, bounded; what runs in a pseudoterminal has none. */
  lastWords: string
  /** When, of one that outlives the app and ended while nobody was there. */
  at?: number
  reason?: EndedBy
  /** It was lost with the machine that it ran on: what became of that, in words. */
  withMachine?: string
}

/** How a program is ended, from asking to force. */
export interface StopPlan {
  /** Milliseconds from closing the input to SIGTERM. */
  inputGrace: number
  /** Milliseconds from SIGTERM to SIGKILL. */
  termGrace: number
  /** Milliseconds from SIGKILL until nobody waits any longer; some seconds where it is not said. */
  patience?: number
}

/** The bytes, and the offset of the first of them in all that was ever said. */
export type BytesListener = (bytes: Uint8Array, offset: number) => void

/**
 * A program that was started, wherever it runs, as what it says and is told. Each byte that it says
 * has an offset for good. What is acknowledged is forgotten; what is not can be read again, and when
 * it is as much as the window, the program is held back until some of it is.
 *
 * The error output of a program with pipes has offsets of its own, since nobody knows how the two
 * outputs were mixed. It is for people: nobody has to acknowledge it, a flood of it must never hold
 * up the answers, and only the newest of it can be read again.
 */
export interface Stream {
  readonly id: string
  readonly pid: number
  readonly startedAt: number
  /** So many bytes come without being acknowledged, and one read more. */
  readonly window: number
  /** There where the program outlives the app. */
  readonly kept?: Kept
  /** From that offset on, or from the oldest byte that is kept. */
  onBytes(listener: BytesListener, from?: number): void
  /** All before this offset has been dealt with. */
  ack(offset: number): void
  onErrorBytes(listener: BytesListener, from?: number): void
  /** Resolves when the bytes are taken; rejects, in words, when they never will be. */
  write(bytes: string | Uint8Array): Promise<void>
  /** There is nothing more to say to it: of a pseudoterminal, it is hung up. */
  closeInput(): void
  /** Of a pseudoterminal. */
  resize(size: ScreenSize): void
  /** To the program itself. */
  signal(name: NodeJS.Signals): void
  /**
   * Its input is closed, then after the grace SIGTERM goes to the whole group, then SIGKILL to the
   * whole tree. Asked again, the sooner plan wins. Resolves when nothing of it runs any more.
   */
  end(plan?: StopPlan): Promise<Exit>
  /** Once, whatever ended it, after its last bytes; called at once when it is over already. */
  onExit(listener: (exit: Exit) => void): void
}

/**
 * What a program was told that outlives the app. Each write is numbered, from one on, and taken whole
 * and once: it has resolved when it was, and what of it had not been when the app died never will be.
 */
export interface Kept {
  /** The number of the last write that was taken. */
  readonly taken: number
  /** The number of the last write, be it taken or not. */
  readonly written: number
  /** What it was told after that many writes, one piece for each. */
  toldAfter(writes: number): Promise<Result<Uint8Array[]>>
  /** All before this offset has been read: the program may go on, though all of it can be read again. */
  heard(offset: number): void
  /** So many writes are safe elsewhere, and need not be kept any more. */
  settle(writes: number): void
}

/** For whoever is done with the bytes when the listener returns. */
export function consume(stream: Stream, listener: BytesListener): void {
  stream.onBytes((bytes, offset) => {
    listener(bytes, offset)
    stream.ack(offset + bytes.length)
  })
}
