import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sizeOf } from './header-file'
import type { Surroundings, Timers } from './surroundings'
import { troubleOf } from './trouble'
import type { Troubles } from './troubles'
import type { WriteQueue } from './write-queue'

/** So many times its usual size, and writing waits until the copy has caught up. */
const tooMuch = 4

/** What an earlier run left is not copied while the app starts: both would take longer. */
const afterStart = 3000

/** Beside its payload a frame writes the pages that only moved on: the end of the table, cursors. */
const bytesBeside = 48 * 1024

/** A thread takes longer to start than to copy; one that has had nothing to do for so long ends. */
const keptFor = 10_000

/** Keeps the write-ahead log small without ever making main wait for the disk. */
export class Checkpointer {
  readonly #file: string
  readonly #timers: Timers
  readonly #limit: number
  readonly #queue: WriteQueue
  readonly #troubles: Troubles
  readonly #forgetLeft: () => void
  #written = 0
  #thread: Worker | undefined
  #state: 'resting' | 'copying' | 'copying while nothing is written' = 'resting'
  #forgetThread = (): void => {}

  constructor(
    file: string,
    { timers, walBytes }: Surroundings,
    queue: WriteQueue,
    troubles: Troubles,
  ) {
    this.#file = file
    this.#timers = timers
    this.#limit = walBytes * tooMuch
    this.#queue = queue
    this.#troubles = troubles
    const left = sizeOf(`${file}-wal`)
    this.#forgetLeft = timers.after(afterStart, () => {
      this.#written += left
    })
    queue.onWritten((bytes) => {
      this.#written += bytes + bytesBeside
      if (this.#state !== 'resting') {
        if (this.#written >= this.#limit) queue.hold()
      } else if (this.#written >= walBytes) this.#copy('copying')
    })
  }

  stop(): void {
    this.#forgetLeft()
    this.#forgetThread()
    this.#end()
  }

  #copy(state: 'copying' | 'copying while nothing is written'): void {
    this.#written = 0
    this.#state = state
    this.#forgetThread()
    this.#thread ??= this.#open()
    this.#thread.postMessage('copy')
  }

  #open(): Worker {
    // It stands beside this file, built as it is, and in tests as it is written.
    const program = new URL(`checkpoint-thread${extname(import.meta.url)}`, import.meta.url)
    const thread = new Worker(program, { workerData: this.#file })
    thread.unref()
    thread.on('message', () => {
      this.#troubles.clear('checkpoint')
      this.#copied()
    })
    thread.once('error', (error) => this.#troubles.set('checkpoint', troubleOf(error, this.#file)))
    thread.once('exit', () => {
      this.#thread = undefined
      this.#rest()
    })
    return thread
  }

  /** A copy that ends in the middle of a write frees nothing; one without writing always does. */
  #copied(): void {
    const overtaken = this.#state === 'copying' && sizeOf(`${this.#file}-wal`) > this.#limit
    if (overtaken) {
      this.#queue.hold()
      this.#copy('copying while nothing is written')
      return
    }
    this.#forgetThread = this.#timers.after(keptFor, () => this.#end())
    this.#rest()
  }

  #end(): void {
    this.#thread?.removeAllListeners()
    void this.#thread?.terminate()
    this.#thread = undefined
  }

  #rest(): void {
    this.#state = 'resting'
    this.#queue.release()
  }
}
