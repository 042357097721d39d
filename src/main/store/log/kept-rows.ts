import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { RowSchema } from './rows'
import { readTailOf, tailsBeside } from './tail-file'

/** An app that runs may bring its tail over in the midst of it; then all is read again. */
const attempts = 5

/**
 * Rows of a log as they are now, for a program that only looks: nothing is written, and an app that
 * has the log open does not notice. Rows that are not what they have to be are left out.
 */
export function keptRows<Row>(file: string, table: string, schema: RowSchema<Row>): Row[] {
  if (!existsSync(file)) return []
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
  try {
    const generation = () =>
      Number(database.prepare('SELECT generation FROM tail').get()?.generation)
    for (let attempt = 1; ; attempt += 1) {
      const before = generation()
      const rows = new Map<string, string>()
      for (const { id, data } of database.prepare(`SELECT id, data FROM ${table}`).all())
        rows.set(String(id), String(data))
      const whole = addTails(file, before, table, rows)
      if ((whole && generation() === before) || attempt === attempts)
        return [...rows.values()].flatMap((text) => checked(text, schema))
    }
  } finally {
    database.close()
  }
}

/** What has not been brought over yet; false when a tail was taken away meanwhile. */
function addTails(file: string, from: number, table: string, rows: Map<string, string>): boolean {
  for (const tail of tailsBeside(file)) {
    if (Number(tail.slice(tail.lastIndexOf('-') + 1)) < from) continue
    let read: ReturnType<typeof readTailOf>
    try {
      read = readTailOf(tail)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
    for (const kept of read.records.flat()) {
      if (kept.kind !== 'row' || kept.table !== table) continue
      if (kept.data === null) rows.delete(kept.id)
      else rows.set(kept.id, kept.data)
    }
  }
  return true
}

function checked<Row>(text: string, schema: RowSchema<Row>): Row[] {
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? [read.data] : []
  } catch {
    // Damage costs one row, as everywhere.
    return []
  }
}
