import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { isDamage } from './trouble'

type Row = Record<string, SQLOutputValue>

/** From the beginning as far as it goes, then from the end back to there; false where anything is between. */
export function byText(from: DatabaseSync, table: string, take: (row: Row) => void): boolean {
  if (!has(from, table)) return true
  let last = ''
  const each = (order: string, after: string) => {
    const rows = from.prepare(`SELECT id, data FROM ${table} WHERE id > ? ORDER BY id ${order}`)
    for (const row of rows.iterate(after)) {
      take(row)
      if (order === 'ASC') last = String(row.id)
    }
  }
  if (readWhole(() => each('ASC', ''))) return true
  readWhole(() => each('DESC', last))
  return false
}

/** So many rows are tried one by one; what is damaged beyond them is stepped over in ever longer steps. */
const triedSingly = 2000

/** By their numbers, upwards, with what cannot be read stepped over; false where that was anything. */
export function byNumber(from: DatabaseSync, table: string, take: (row: Row) => void): boolean {
  if (!has(from, table)) return true
  const rows = from.prepare(
    `SELECT rowid AS number, * FROM ${table} WHERE rowid >= ? ORDER BY rowid`,
  )
  let next = 0
  const onwards = () => {
    for (const row of rows.iterate(next)) {
      take(row)
      next = Number(row.number) + 1
    }
  }
  if (readWhole(onwards)) return true
  const last = lastNumber(from, table) ?? next + 1_000_000
  let step = 1
  for (let tries = 1; next <= last; tries += 1) {
    const before = next
    next += step
    if (readWhole(onwards)) return false
    if (next > before + step) [step, tries] = [1, 0]
    else if (tries > triedSingly) step *= 2
  }
  return false
}

function lastNumber(from: DatabaseSync, table: string): number | undefined {
  let last: number | undefined
  readWhole(() => {
    last = Number(from.prepare(`SELECT max(rowid) AS last FROM ${table}`).get()?.last)
  })
  return last
}

const has = (from: DatabaseSync, table: string): boolean =>
  from.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined

function readWhole(read: () => void): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}
