import { constants } from 'node:os'
import { OUT } from '../shared/host/keeper/protocol'
import { bytesOf, readLastWords } from '../starting/last-words'
import { startInTerminal } from '../starting/terminals'
import { failed, type Open } from './program'

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
    bytesOf(pty).onData((bytes) => {
      readAt = performance.now()
      events.output(OUT, bytes)
    })
    pty.onExit(({ exitCode, signal }) => {
      const name = signal ? nameOf(signal) : null
      const code = name === null ? exitCode : null
      events.died(code, name)
      events.over(code, name)
    })
    readLastWords(pty, {
      readAt: () => readAt,
      begin() {
        last = true
        pty.resume()
      },
    })
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
