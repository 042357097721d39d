import type { StoredWorkspace } from '../log/log'
import type { MachineFolders } from '../machines/folders'

/** A folder for each branch, and none below another. */
export const folderName = (branch: string): string => branch.replaceAll('/', '-')

/** The path itself, or with a number: one where nothing is and nothing is to come. */
export async function freePath(
  folders: Pick<MachineFolders, 'facts'>,
  path: string,
  taken: readonly StoredWorkspace[],
): Promise<string> {
  const isFree = async (one: string) => {
    const facts = await folders.facts(one)
    if (facts.ok && facts.value.kind !== 'nothing') return false
    return !taken.some((other) => other.path === one && other.state !== 'gone')
  }
  if (await isFree(path)) return path
  for (let number = 2; ; number += 1)
    if (await isFree(`${path}-${number}`)) return `${path}-${number}`
}

/** Through all links, as version control names it. */
export async function realOf(
  folders: Pick<MachineFolders, 'facts'>,
  folder: string,
): Promise<string> {
  const facts = await folders.facts(folder)
  return facts.ok && facts.value.real !== '' ? facts.value.real : folder
}
