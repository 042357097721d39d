import type { DatabaseSync } from 'node:sqlite'

export function inTransaction(database: DatabaseSync, body: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    body()
    database.exec('COMMIT')
  } catch (error) {
    // A full disk rolls back by itself.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
