import { DatabaseSync } from 'node:sqlite'

/** What the versions after those that are made here have brought. */
const later = [
  'workspace',
  'undertaking',
  'moment',
  'review',
  'account',
  'spending',
  'task',
  'wire',
  'reach',
]
  .map((table) => `DROP TABLE ${table};`)
  .join(' ')

/** Makes a closed log one of the first version, as far as its next opening can tell. */
export function makeOld(file: string): void {
  // A program that was killed may not be gone from it yet.
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(
    `${later} DROP TABLE underived; DROP TABLE unindexed; DROP TABLE span; DROP TABLE unfiled; DROP TABLE attachment; DROP TABLE tail; PRAGMA user_version = 1`,
  )
  database.close()
}

/** Makes a closed log one of the version that did not look for files. */
export function withoutFiles(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(
    `DELETE FROM words WHERE rowid IN (SELECT id FROM entry WHERE role = 'file');
     DELETE FROM entry WHERE role = 'file';
     ${later} DROP TABLE unfiled; DROP TABLE attachment; DROP TABLE tail; PRAGMA user_version = 5`,
  )
  database.close()
}

/** What is made of events, as it stands on disk in a closed log: each section, and each entry of the index. */
export function derivedIn(file: string): unknown {
  const database = new DatabaseSync(file)
  const all = (sql: string) => database.prepare(sql).all()
  const derived = {
    sections: all('SELECT session, number, first, last, items, heading, at FROM section'),
    checkpoints: all('SELECT session, state FROM checkpoint ORDER BY session'),
    entries: all(
      `SELECT stream.name, section, item, role, at FROM entry
       JOIN stream ON stream.key = entry.stream ORDER BY stream.name, section, at, item`,
    ),
    underived: all('SELECT id FROM underived'),
  }
  database.close()
  return derived
}
