import { dirname } from 'node:path'
import type { MachineFolders } from '../host/folders'

/** The folders above a path that are not there yet, from the topmost on. */
export async function missingAbove(
  folders: Pick<MachineFolders, 'facts'>,
  path: string,
): Promise<string[]> {
  const above = dirname(path)
  const facts = await folders.facts(above)
  if (!facts.ok || facts.value.kind !== 'nothing' || above === path) return []
  return [...(await missingAbove(folders, above)), above]
}
