import type { MachineFolders } from '../host/folders'
import type { StoredWorkspace } from '../store/log/log'

/** What a file system takes for a name, less what is put behind it for a while. */
const bytesLimit = 220

/** A folder for each branch, and none below another. */
export const folderName = (branch: string): string => fittingName(branch.replaceAll('/', '-'))

/** As much of a name as a file system takes. */
export function fittingName(name: string): string {
  const bytes = Buffer.from(name)
  if (bytes.length <= bytesLimit) return name
  let end = bytesLimit
  // No letter is cut in two.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString()
}

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
