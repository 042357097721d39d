import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tailsBeside } from './tail-file'

/**
 * Renames a database with its companions, so that they still belong together, and returns its new
 * name. The database goes last: SQLite deletes a write-ahead log whose database is not there.
 */
export function setAside(file: string, at: Date): string {
  const place = freeName(`${file}.damaged-${at.toISOString().replaceAll(/[:.]/g, '-')}`)
  const tails = tailsBeside(file).map((tail) => tail.slice(file.length))
  for (const companion of [...tails, '-wal', '-shm', '']) {
    if (existsSync(file + companion)) renameSync(file + companion, place + companion)
  }
  rmSync(markOf(file), { force: true })
  return place
}

function freeName(name: string, attempt = 1): string {
  const candidate = attempt === 1 ? name : `${name}-${attempt}`
  return existsSync(candidate) ? freeName(name, attempt + 1) : candidate
}

const markOf = (file: string) => `${file}.damaged`

/** Damage that is met while the app runs is acted on at the next start: nothing is open then. */
export function markDamaged(file: string): void {
  writeFileSync(markOf(file), '')
}

export function isMarkedDamaged(file: string): boolean {
  return existsSync(markOf(file))
}
