// Plain Node reads this file as it is written, in tests: so its imports carry their endings.
import { undeclared } from '../kit/undeclared.ts'

/** How long after the exit something else must have been silent that holds the terminal open, in milliseconds. */
const silence = 100
/** A program left in the background may print for ever; the exit is not kept back for it. */
const longest = 2000

/** The few parts of node-pty's own stream that its types do not tell of. */
interface PtyStream {
  destroy(): unknown
}

interface LastWords {
  /** When something was read last. */
  readAt(): number
  /** The program is gone: the little that it left is read without a pause. */
  begin(): void
  /** Nothing more comes. */
  over?(): void
}

/**
 * node-pty drops its stream 200 ms after the exit, read or not: what a paused or a busy terminal had
 * left would be lost. Here it is dropped when nothing more has come for a while.
 */
export function readLastWords(pty: object, { readAt, begin, over }: LastWords): void {
  if (process.platform === 'win32') return
  const { _socket: stream } = undeclared<{ _socket: PtyStream }>(pty)
  const destroy = stream.destroy.bind(stream)
  stream.destroy = () => {
    const calledAt = performance.now()
    begin()
    const look = (): void => {
      const now = performance.now()
      const silent = now - Math.max(readAt(), calledAt) >= silence
      if (!silent && now - calledAt <= longest) {
        setTimeout(look, silence / 2)
        return
      }
      over?.()
      destroy()
    }
    look()
    return stream
  }
}

/** With no encoding it hands out bytes, whatever its types say. */
export const bytesOf = (pty: object) =>
  undeclared<{ onData(listener: (bytes: Uint8Array) => void): void }>(pty)
