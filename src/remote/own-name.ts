import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By which a home is told from all others, whatever the way to it is called: made once, and kept in it. */
export function ownName(folder: string): string {
  const file = join(folder, 'computer')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, crypto.randomUUID(), { mode: 0o600 })
  try {
    // Whole or not at all, and whoever comes first wins.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
