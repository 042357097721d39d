import { constants } from 'node:os'
import { failure, problemOf, type Result, success } from '../../shared/result'

type Spawn = typeof import('node-pty').spawn

export interface PtySpec {
  command: string
  args: string[]
  folder: string
  env: Record<string, string>
  columns: number
  rows: number
}

export interface PtyExit {
  code: number | null
  signal?: string
}

/** A program and the pseudoterminal that it runs in. */
export interface Pty {
  readonly pid: number
  write(data: string | Uint8Array): void
  resize(columns: number, rows: number): void
  /** Stops reading; the program blocks when it prints more, and nothing is lost. */
  pause(): void
  resume(): void
  /** As a terminal does that is closed: shells save their history and tell their jobs. */
  hangUp(): void
}

export interface PtyListeners {
  output(bytes: Uint8Array): void
  /** Once, after the last output. */
  exit(exit: PtyExit): void
}

/** How long after the exit something else must have been silent that holds the terminal open. */
const lastWordsSilence = 100
/** A program left in the background may print for ever; the exit is not kept back for it. */
const lastWordsLimit = 2000

/** The few parts of node-pty's own stream that its types do not tell of. */
interface PtyStream {
  destroy(): unknown
  resume(): unknown
}

interface Reading {
  /** The program is gone: the little that it left is read without a pause. */
  last: boolean
  at: number
}

/** Loaded when the first terminal opens: nobody's first picture of the window waits for it. */
export async function openPty(
  spec: PtySpec,
  listeners: PtyListeners,
  name: string,
): Promise<Result<Pty>> {
  const { spawn } = await import('node-pty')
  try {
    return success(spawned(spawn, spec, listeners))
  } catch (error) {
    // What remains when the program and its folder are there: no more terminals, memory, processes.
    return failure('spawn-failed', `Could not start ${name}. The computer is at its limit.`, {
      hint: 'Close some programs, agents or terminals and try again.',
      details: problemOf(error).message,
    })
  }
}

function spawned(spawn: Spawn, spec: PtySpec, listeners: PtyListeners): Pty {
  const pty = spawn(spec.command, spec.args, {
    name: 'xterm-256color',
    cols: spec.columns,
    rows: spec.rows,
    cwd: spec.folder,
    env: spec.env,
    encoding: null,
  })
  const reading: Reading = { last: false, at: 0 }
  if (process.platform !== 'win32') {
    const { _socket: stream } = pty as unknown as { _socket: PtyStream }
    keepUntilRead(stream, reading)
  }
  // With no encoding it hands out bytes, whatever its types say.
  const onBytes = pty.onData as unknown as (listener: (bytes: Uint8Array) => void) => void
  onBytes((bytes) => {
    reading.at = performance.now()
    listeners.output(bytes)
  })
  let over = false
  pty.onExit(({ exitCode, signal }) => {
    over = true
    listeners.exit(signal ? { code: null, signal: signalName(signal) } : { code: exitCode })
  })
  return {
    pid: pty.pid,
    write: (data) => {
      if (!over) pty.write(typeof data === 'string' ? data : Buffer.from(data))
    },
    resize: (columns, rows) => {
      if (!over) pty.resize(columns, rows)
    },
    pause: () => {
      if (!reading.last) pty.pause()
    },
    resume: () => pty.resume(),
    hangUp: () => {
      if (!over) pty.kill('SIGHUP')
    },
  }
}

/**
 * node-pty drops its stream 200 ms after the exit, read or not: what a paused or a busy terminal had
 * left would be lost. Here it is dropped when nothing more has come for a while.
 */
function keepUntilRead(stream: PtyStream, reading: Reading): void {
  const destroy = stream.destroy.bind(stream)
  stream.destroy = () => {
    const calledAt = performance.now()
    reading.last = true
    stream.resume()
    const look = (): void => {
      const now = performance.now()
      const silent = now - Math.max(reading.at, calledAt) >= lastWordsSilence
      if (silent || now - calledAt > lastWordsLimit) destroy()
      else setTimeout(look, lastWordsSilence / 2)
    }
    look()
    return stream
  }
}

function signalName(number: number): string {
  const found = Object.entries(constants.signals).find(([, value]) => value === number)
  return found?.[0] ?? `signal ${number}`
}
