import { Worker } from 'node:worker_threads'
import { sizeOf } from './header-file'
import type { Surroundings } from './surroundings'
import { troubleOf } from './trouble'
import type { Troubles } from './troubles'
import type { WriteQueue } from './write-queue'

/** So many times its usual size, and writing waits until the copy has caught up. */
const tooMuch = 4

/** What an earlier run left is not copied while the app starts: both would take longer. */
const afterStart = 3000

/** Beside its payload a frame writes the pages that only moved on: the end of the table, cursors. */
const bytesBeside = 48 * 1024

/**
 * Runs in a thread of its own, because copying waits for the disk. It is passed on as text, so
 * that it is the same in the built app, in tests and in plain Node.
 */
function copyIntoDatabase(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(workerData)
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  // What was written meanwhile is copied by the next round; only a complete copy frees the file.
  let complete = false
  while (!complete) {
    const { log, checkpointed } = checkpoint.get() ?? {}
    complete = log === checkpointed
  }
  database.close()
}

/** Keeps the write-ahead log small without ever making main wait for the disk. */
export class Checkpointer {
  readonly #file: string
  readonly #limit: number
  readonly #queue: WriteQueue
  readonly #troubles: Troubles
  readonly #forgetLeft: () => void
  #written = 0
  #worker: Worker | undefined

  constructor(
    file: string,
    { timers, walBytes }: Surroundings,
    queue: WriteQueue,
    troubles: Troubles,
  ) {
    this.#file = file
    this.#limit = walBytes * tooMuch
    this.#queue = queue
    this.#troubles = troubles
    const left = sizeOf(`${file}-wal`)
    this.#forgetLeft = timers.after(afterStart, () => {
      this.#written += left
    })
    queue.onWritten((bytes) => {
      this.#written += bytes + bytesBeside
      if (this.#worker) {
        if (this.#written >= this.#limit) queue.hold()
      } else if (this.#written >= walBytes) this.#start(false)
    })
  }

  stop(): void {
    this.#forgetLeft()
    this.#worker?.removeAllListeners()
    void this.#worker?.terminate()
  }

  #start(writingIsHeld: boolean): void {
    this.#written = 0
    const worker = new Worker(`(${copyIntoDatabase})()`, { eval: true, workerData: this.#file })
    this.#worker = worker
    worker.once('error', (error) => this.#troubles.set('checkpoint', troubleOf(error, this.#file)))
    worker.once('exit', (code) => {
      this.#worker = undefined
      if (code === 0) this.#troubles.clear('checkpoint')
      // A copy that ends in the middle of a write frees nothing; one without writing always does.
      const overtaken = code === 0 && !writingIsHeld && sizeOf(`${this.#file}-wal`) > this.#limit
      if (overtaken) {
        this.#queue.hold()
        this.#start(true)
      } else this.#queue.release()
    })
  }
}
