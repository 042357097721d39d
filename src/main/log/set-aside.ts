import { existsSync, renameSync } from 'node:fs'

/**
 * Renames a database with its companions, so that they still belong together, and returns its new
 * name. The database goes last: SQLite deletes a write-ahead log whose database is not there.
 */
export function setAside(file: string, at: Date): string {
  const place = freeName(`${file}.damaged-${at.toISOString().replaceAll(/[:.]/g, '-')}`)
  for (const companion of ['-wal', '-shm', '']) {
    if (existsSync(file + companion)) renameSync(file + companion, place + companion)
  }
  return place
}

function freeName(name: string, attempt = 1): string {
  const candidate = attempt === 1 ? name : `${name}-${attempt}`
  return existsSync(candidate) ? freeName(name, attempt + 1) : candidate
}
