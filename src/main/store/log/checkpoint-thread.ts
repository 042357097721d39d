// Copies into the database what was written to its log: a thread of its own, since copying waits for
// the disk. Plain Node reads this file as it is written, in tests: it imports nothing else of ours.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

parentPort?.on('message', () => {
  const database = new DatabaseSync(workerData)
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  // What was written meanwhile is copied by the next round; only a complete copy frees the file.
  let complete = false
  while (!complete) {
    const { log, checkpointed } = checkpoint.get() ?? {}
    complete = log === checkpointed
  }
  database.close()
  parentPort?.postMessage('copied')
})
