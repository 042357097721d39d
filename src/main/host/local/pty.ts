import { constants } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { failure, type Result, success } from '../../../kit/result'
import type { Exit } from '../stream'
import type { PtyNews, PtyOrder, PtySpec } from './pty-thread'

/** A program and the pseudoterminal that it runs in. */
export interface Pty {
  readonly pid: number
  write(data: string | Uint8Array): void
  resize(columns: number, rows: number): void
  signal(name: NodeJS.Signals): void
  /** So many bytes of its output have been dealt with: without, it is read no further. */
  taken(bytes: number): void
}

interface PtyListeners {
  /** In batches, which are the listener's to keep. */
  output(bytes: Uint8Array): void
  /** Once, after the last output. */
  exit(exit: Exit): void
}

interface Open extends PtyListeners {
  opened: (result: Result<Pty>) => void
  /** Bytes of its output that have been dealt with and the thread does not know of yet. */
  taken: number
}

/** What main may leave undone: more would only wait in its queue. */
export const untakenBytes = 256 * 1024
/** Often enough for the thread never to wait, and seldom enough to cost little. */
const tellTaken = 128 * 1024

/** All pseudoterminals: they live in a thread of their own, which starts with the first of them. */
export class Ptys {
  #thread: Worker | undefined
  #open = new Map<number, Open>()
  #count = 0

  async open(spec: PtySpec, listeners: PtyListeners, name: string): Promise<Result<Pty>> {
    const { promise, resolve } = Promise.withResolvers<Result<Pty>>()
    this.#count += 1
    this.#open.set(this.#count, { ...listeners, opened: resolve, taken: 0 })
    this.#order({ pty: this.#count, open: spec, ahead: untakenBytes })
    const opened = await promise
    if (opened.ok) return opened
    // What remains when the program and its folder are there: no more terminals, memory, processes.
    return failure('spawn-failed', `Could not start ${name}. The computer is at its limit.`, {
      hint: 'Close some programs, agents or terminals and try again.',
      details: opened.problem.message,
    })
  }

  #order(order: PtyOrder): void {
    this.#thread ??= this.#start()
    this.#thread.postMessage(order)
  }

  #start(): Worker {
    // It stands beside this file, built as it is, and in tests as it is written.
    const program = new URL(`pty-thread${extname(import.meta.url)}`, import.meta.url)
    const thread = new Worker(program)
    // The app, or a test, does not go on for its sake.
    thread.unref()
    let reason = 'Its thread has ended.'
    thread.on('message', (news: PtyNews) => this.#receive(news))
    thread.once('error', (error: Error) => {
      reason = error.message
    })
    thread.once('exit', () => {
      this.#thread = undefined
      const lost = [...this.#open.values()]
      this.#open.clear()
      for (const { opened, exit } of lost) {
        opened(failure('spawn-failed', reason))
        exit({ code: null, signal: null, lastWords: '' })
      }
    })
    return thread
  }

  #receive(news: PtyNews): void {
    const { pty } = news
    const open = this.#open.get(pty)
    if (!open) return
    if ('output' in news) open.output(news.output)
    else if ('opened' in news) {
      open.opened(success(this.#pty(pty, news.opened.pid)))
    } else {
      this.#open.delete(pty)
      if ('exit' in news) open.exit(exitOf(news.exit))
      else open.opened(failure('spawn-failed', news.failed))
    }
  }

  #pty(pty: number, pid: number): Pty {
    // Nothing is asked of one that is over: it would start the thread anew.
    const order = (what: PtyOrder) => {
      if (this.#open.has(pty)) this.#order(what)
    }
    return {
      pid,
      write: (data) => order({ pty, write: data }),
      resize: (columns, rows) => order({ pty, resize: { columns, rows } }),
      signal: (name) => order({ pty, signal: name }),
      taken: (bytes) => this.#taken(pty, bytes),
    }
  }

  #taken(pty: number, bytes: number): void {
    const open = this.#open.get(pty)
    if (!open) return
    open.taken += bytes
    if (open.taken < tellTaken) return
    this.#order({ pty, taken: open.taken })
    open.taken = 0
  }
}

function exitOf({ code, signal }: { code: number; signal: number }): Exit {
  if (!signal) return { code, signal: null, lastWords: '' }
  const found = Object.entries(constants.signals).find(([, value]) => value === signal)
  return { code: null, signal: found?.[0] ?? `signal ${signal}`, lastWords: '' }
}
