import { DatabaseSync } from 'node:sqlite'
import { codeOf } from '../store/log/trouble'

const busy = 5

/**
 * Takes the lock on a file, or returns undefined when somebody else has it. SQLite's file locks
 * belong to the kernel on every system: they end with the process, however it ends. The file
 * itself stays, because removing it would let two processes lock two files of one name.
 */
export function takeLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
    // Never committed. Where the file is read-only, locking it succeeds and locks nothing; this fails.
    database.exec('PRAGMA user_version = 1')
  } catch (error) {
    database.close()
    if (codeOf(error) === busy) return undefined
    throw error
  }
  return () => database.close()
}
