import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ScreenRequest } from './emulated-screens'
import type { ScreenNews, ScreenOrder } from './unseen-thread'

/** Screens that are not drawn, wherever they are read. */
export interface UnseenScreens {
  /** What it answers; `lost` where it has to begin anew, and `overran` where it was given up. */
  answer(screen: number, request: ScreenRequest): Promise<string | 'lost' | 'overran'>
  forget(screen: number): void
}

/** A megabyte is read in a tenth of that. */
const patience = 2000

/** The thread that reads them: one for all, started when it is first needed, and ended where it takes too long. */
export class ScreensThread implements UnseenScreens {
  #thread: Worker | undefined
  #calls = 0
  readonly #waiting = new Map<number, (answer: string | 'lost' | 'overran') => void>()
  #late: NodeJS.Timeout | undefined

  constructor(private readonly most = patience) {}

  answer(screen: number, request: ScreenRequest): Promise<string | 'lost' | 'overran'> {
    this.#calls += 1
    const call = this.#calls
    const { promise, resolve } = Promise.withResolvers<string | 'lost' | 'overran'>()
    this.#waiting.set(call, resolve)
    this.#thread ??= this.#open()
    this.#thread.postMessage({ screen, call, request } satisfies ScreenOrder)
    this.#late ??= this.#expect()
    return promise
  }

  forget(screen: number): void {
    this.#thread?.postMessage({ screen, forget: true } satisfies ScreenOrder)
  }

  #open(): Worker {
    // It stands beside this file, built as it is, and in tests as it is written.
    const program = new URL(`unseen-thread${extname(import.meta.url)}`, import.meta.url)
    const thread = new Worker(program)
    thread.unref()
    thread.on('message', ({ call, answer }: ScreenNews) => {
      this.#waiting.get(call)?.(answer)
      this.#waiting.delete(call)
      clearTimeout(this.#late)
      this.#late = this.#waiting.size > 0 ? this.#expect() : undefined
    })
    thread.once('error', (error) => console.error('Screens that nobody sees are lost.', error))
    thread.once('exit', () => {
      if (this.#thread === thread) this.#lost()
    })
    return thread
  }

  #expect(): NodeJS.Timeout {
    return setTimeout(() => this.#overran(), this.most).unref()
  }

  /** They are read one after the other, so it is the one that was asked first. */
  #overran(): void {
    const thread = this.#thread
    const [first] = this.#waiting.keys()
    const answer = first === undefined ? undefined : this.#waiting.get(first)
    if (first !== undefined) this.#waiting.delete(first)
    this.#lost()
    answer?.('overran')
    void thread?.terminate()
  }

  #lost(): void {
    this.#thread = undefined
    clearTimeout(this.#late)
    this.#late = undefined
    for (const answer of this.#waiting.values()) answer('lost')
    this.#waiting.clear()
  }
}
