import { constants } from 'node:os'
import { OUT } from '../shared/host/keeper/protocol'
import { startInTerminal } from '../starting/terminals'
import { failed, type Open } from './program'

/** How long after the exit something else must have been silent that holds the terminal open. */
const SILENCE = 100
/** A program left in the background may print for ever; the exit is not kept back for it. */
const LONGEST = 2000

/** The few parts of node-pty's own stream that its types do not tell of. */
interface PtyStream {
  destroy(): unknown
}

/** A program in a pseudoterminal. */
export const openTerminal: Open = async (spec, events) => {
  const { columns: cols = 80, rows = 24 } = spec.screen ?? {}
  try {
    const pty = startInTerminal(spec.command, spec.args, {
      name: 'xterm-256color',
      cols,
      rows,
      cwd: spec.folder,
      env: spec.env,
      encoding: null,
    })
    let readAt = 0
    /** The program is gone: the little that it left is read without a pause. */
    let last = false
    // With no encoding it hands out bytes, whatever its types say.
    const onBytes = pty.onData as unknown as (listener: (bytes: Uint8Array) => void) => void
    onBytes((bytes) => {
      readAt = performance.now()
      events.output(OUT, bytes)
    })
    pty.onExit(({ exitCode, signal }) => {
      const name = signal ? nameOf(signal) : null
      const code = name === null ? exitCode : null
      events.died(code, name)
      events.over(code, name)
    })
    if (process.platform !== 'win32') {
      // node-pty drops its stream 200 ms after the exit, read or not: what a held terminal had left
      // would be lost. Here it is dropped when nothing more has come for a while.
      const { _socket: stream } = pty as unknown as { _socket: PtyStream }
      const destroy = stream.destroy.bind(stream)
      stream.destroy = () => {
        const calledAt = performance.now()
        last = true
        pty.resume()
        const look = (): void => {
          const now = performance.now()
          const silent = now - Math.max(readAt, calledAt) >= SILENCE
          if (!silent && now - calledAt <= LONGEST) setTimeout(look, SILENCE / 2)
          else destroy()
        }
        look()
        return stream
      }
    }
    return {
      program: {
        pid: pty.pid,
        write(bytes, done) {
          pty.write(Buffer.from(bytes))
          done()
        },
        endInput: () => pty.kill('SIGHUP'),
        resize: (columns, lines) => pty.resize(columns, lines),
        signal: (name) => pty.kill(name),
        hold(_output, held) {
          if (last) return
          if (held) pty.pause()
          else pty.resume()
        },
      },
    }
  } catch (error) {
    return failed(error)
  }
}

function nameOf(signal: number): string {
  const found = Object.entries(constants.signals).find(([, value]) => value === signal)
  return found?.[0] ?? `signal ${signal}`
}
