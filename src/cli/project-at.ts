import { sep } from 'node:path'
import type { LiminalApp } from './local-api'

/** The open project in whose folder that is, the innermost. */
export async function projectAt(
  app: Pick<LiminalApp, 'rows'>,
  folder: string,
): Promise<{ id: string } | undefined> {
  const projects = await app.rows<{ id: string; path: string; open: boolean }>('projects')
  return projects
    .filter(({ open, path }) => open && (folder === path || folder.startsWith(path + sep)))
    .sort((one, other) => other.path.length - one.path.length)[0]
}
