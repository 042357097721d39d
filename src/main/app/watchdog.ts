import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Watch } from './watchdog-thread'

/** So often main says that it turns, and so many times it may be missed. */
const every = 1000
const patience = 5

export interface Watchdog {
  /** Writes down something that it cannot see. */
  note(text: string): void
}

/** Where what stood still is written down. */
export const stoodStillFile = (folder: string): string => join(folder, 'stood-still.txt')

/** From now on somebody notices when main does not turn. */
export function watchMain(folder: string): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const watch: Watch = { beats, every, patience, file: stoodStillFile(folder) }
  // It stands beside this file, built as it is.
  const program = new URL(`watchdog-thread${extname(import.meta.url)}`, import.meta.url)
  const thread = new Worker(program, { workerData: watch })
  thread.unref()
  thread.once('error', (error) => console.error('Nobody watches whether main turns.', error))
  setInterval(() => Atomics.add(beats, 0, 1), every).unref()
  return { note: (text) => thread.postMessage(text) }
}
