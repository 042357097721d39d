// An agent in a thread of its own that writes a file at a moment of its own, in one of the ways agents do.
import * as fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const { shared, file } = workerData
const cells = new Int32Array(shared)
const [go, done, outcome, spin, way, number] = [0, 1, 2, 3, 4, 5]

const ways = [
  /** In place: cut to nothing, then written. */
  (text) => fs.writeFileSync(file, text),
  /** Beside it, then renamed over it. */
  (text) => {
    fs.writeFileSync(`${file}.agent`, text)
    fs.renameSync(`${file}.agent`, file)
  },
  /** Only cut. */
  () => fs.truncateSync(file, 5),
  () => fs.unlinkSync(file),
  /** Held open for a while, then written. */
  (text) => {
    const open = fs.openSync(file, 'r+')
    for (let turn = 0; turn < cells[spin]; turn++) Math.sqrt(turn)
    fs.writeSync(open, text, 0)
    fs.closeSync(open)
  },
  /** A line behind what is there. */
  () => fs.appendFileSync(file, `agent ${cells[number]}\n`),
]

parentPort.postMessage('ready')
for (;;) {
  Atomics.wait(cells, go, 0)
  Atomics.store(cells, go, 0)
  for (let turn = 0; turn < cells[spin]; turn++) Math.sqrt(turn)
  let failed = 0
  try {
    ways[cells[way]](`agent ${cells[number]}\n${'x'.repeat(2000)}`)
  } catch (error) {
    // It is told so, and knows that it has not written.
    if (error.code !== 'ENOENT') throw error
    failed = 1
  }
  Atomics.store(cells, outcome, failed)
  Atomics.store(cells, done, 1)
  Atomics.notify(cells, done)
}
