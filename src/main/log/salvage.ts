import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { StoredProject } from './log'

/**
 * The folders that a damaged log can still name, so that they need not be looked for; none where
 * the damage is. Nothing of its file is touched.
 */
export function projectsIn(file: string): StoredProject[] {
  const address = pathToFileURL(file)
  // Otherwise even reading would make files beside it, and change its write-ahead log.
  address.search = 'immutable=1'
  try {
    using database = new DatabaseSync(address, { readOnly: true })
    return database
      .prepare('SELECT data FROM project ORDER BY id')
      .all()
      .map(({ data }) => JSON.parse(String(data)) as unknown)
      .filter(isProject)
  } catch {
    // That it is damaged is known and told; anything in it may fail.
    return []
  }
}

function isProject(row: unknown): row is StoredProject {
  if (typeof row !== 'object' || row === null) return false
  const { id, path, openedAt } = row as Partial<Record<keyof StoredProject, unknown>>
  return typeof id === 'string' && typeof path === 'string' && typeof openedAt === 'number'
}
