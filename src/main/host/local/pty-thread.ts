/*
 * Starts programs in pseudoterminals and joins what they print, which comes 4 KB at a time, into
 * batches of 128 KB or 4 ms. In main each of these reads would go round through Electron's own loop.
 * Plain Node reads this file as it is written, in tests: so what it imports of ours carries its ending.
 */
import tty from 'node:tty'
import { parentPort } from 'node:worker_threads'
import { bytesOf, readLastWords } from '../../../starting/last-words.ts'
import { startInTerminal } from '../../../starting/terminals.ts'
import type { ScreenSize } from '../screen-size'

export interface PtySpec extends ScreenSize {
  command: string
  args: string[]
  folder: string
  env: Record<string, string>
}

/** What the thread is asked to do, about the pseudoterminal of that number. */
export type PtyOrder =
  /** Main may leave so many bytes undone: more would only wait in its queue. */
  | { pty: number; open: PtySpec; ahead: number }
  | { pty: number; write: string | Uint8Array }
  | { pty: number; resize: { columns: number; rows: number } }
  | { pty: number; signal: NodeJS.Signals }
  /** So many bytes of its output have been dealt with. */
  | { pty: number; taken: number }

export type PtyNews =
  | { pty: number; opened: { pid: number } }
  | { pty: number; failed: string }
  | { pty: number; output: Uint8Array<ArrayBuffer> }
  /** Once, after the last output. */
  | { pty: number; exit: { code: number; signal: number } }

/**
 * Each costs main and the window a message, a row and a piece of memory, whatever is in it. Larger
 * ones would hold up a key that was typed meanwhile.
 */
const batchBytes = 128 * 1024
/** Sooner than a frame, so that what is typed is seen in the next one. */
const batchTime = 4
// node-pty makes its streams itself. As they are they would take 64 KB of memory for each read of
// 4 KB, so here all of them read into the same place, and what is there is copied at once.
let onRead = (_bytes: Uint8Array): void => {}
const place = new Uint8Array(batchBytes)
class Reading extends tty.ReadStream {
  constructor(fd: number) {
    const read = onRead
    const callback = (bytes: number) => {
      read(place.subarray(0, bytes))
      return true
    }
    super(fd, { onread: { buffer: place, callback } })
  }
}
Object.assign(tty, { ReadStream: Reading })

const tell = (news: PtyNews) =>
  parentPort?.postMessage(news, 'output' in news ? [news.output.buffer] : [])

function open(pty: number, spec: PtySpec, ahead: number): (order: PtyOrder) => void {
  let batch = new Uint8Array(batchBytes)
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  let untaken = 0
  let paused = false
  /** The program is gone: the little that it left is read without a pause. */
  let last = false
  let readAt = 0

  function flow(): void {
    const stop = !last && untaken >= ahead
    if (stop === paused) return
    paused = stop
    if (stop) program.pause()
    else program.resume()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (bytes === 0) return
    // A little goes over as a copy of its own, much as it is.
    const much = bytes > batchBytes * 0.9
    const output = much ? batch.subarray(0, bytes) : batch.slice(0, bytes)
    if (much) batch = new Uint8Array(batchBytes)
    untaken += bytes
    bytes = 0
    flushedAt = performance.now()
    tell({ pty, output })
    flow()
  }

  onRead = (read) => {
    if (bytes + read.length > batchBytes) flush()
    readAt = performance.now()
    batch.set(read, bytes)
    bytes += read.length
    // What comes after a pause is most likely an echo: it goes on at once.
    const idle = !timer && readAt - flushedAt >= batchTime
    if (idle || bytes >= batchBytes) flush()
    else timer ??= setTimeout(flush, batchTime)
  }
  const program = startInTerminal(spec.command, spec.args, {
    name: 'xterm-256color',
    cols: spec.columns,
    rows: spec.rows,
    cwd: spec.folder,
    env: spec.env,
    encoding: null,
  })
  if (process.platform === 'win32') bytesOf(program).onData(onRead)
  program.onExit(({ exitCode, signal }) => {
    flush()
    ptys.delete(pty)
    tell({ pty, exit: { code: exitCode, signal: signal ?? 0 } })
  })

  readLastWords(program, {
    readAt: () => readAt,
    begin() {
      last = true
      flow()
    },
    over: () => ptys.delete(pty),
  })

  tell({ pty, opened: { pid: program.pid } })
  return (order) => {
    if ('write' in order) {
      const { write } = order
      program.write(typeof write === 'string' ? write : Buffer.from(write))
    } else if ('resize' in order) {
      program.resize(order.resize.columns, order.resize.rows)
    } else if ('taken' in order) {
      untaken -= order.taken
      flow()
    } else if ('signal' in order) {
      program.kill(order.signal)
    }
  }
}

const ptys = new Map<number, (order: PtyOrder) => void>()
parentPort?.on('message', (order: PtyOrder) => {
  // Those that are over are not there any more.
  if (!('open' in order)) ptys.get(order.pty)?.(order)
  else {
    try {
      ptys.set(order.pty, open(order.pty, order.open, order.ahead))
    } catch (error) {
      tell({ pty: order.pty, failed: error instanceof Error ? error.message : String(error) })
    }
  }
})
