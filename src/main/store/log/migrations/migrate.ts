import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../transaction'
import { first } from './001-first'
import { messageParts } from './002-message-parts'
import { underived } from './003-underived'
import { unindexed } from './004-unindexed'
import { spans } from './005-spans'
import { unfiled } from './006-unfiled'
import { attachments } from './007-attachments'
import { tail } from './008-tail'
import { workspaces } from './009-workspaces'
import { accounts } from './010-accounts'
import { wires } from './011-wires'
import { tasks } from './012-tasks'

/** In order; the version of a database is how many of them it has had. Never edit one that shipped. */
const migrations = [
  first,
  messageParts,
  underived,
  unindexed,
  spans,
  unfiled,
  attachments,
  tail,
  workspaces,
  accounts,
  wires,
  tasks,
]

export const newestVersion = migrations.length

export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version)
}

/** Brings a database up to date, a transaction for each step. */
export function migrate(database: DatabaseSync): void {
  const version = versionOf(database)
  for (const [done, migration] of migrations.entries()) {
    if (done < version) continue
    inTransaction(database, () => {
      database.exec(migration)
      database.exec(`PRAGMA user_version = ${done + 1}`)
    })
  }
  // The version must be in the file itself: it is read from there without opening the database.
  if (version < newestVersion) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}
