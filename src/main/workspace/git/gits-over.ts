import type { MachineFolders } from '../../host/folders'

const looks = 40
const interval = 50

/**
 * Resolves when no git works in a folder any more: one that an earlier run of the app had begun may
 * outlive it, and would do once more what is about to be taken back. Nobody waits for ever.
 */
export async function gitsOver(
  { folders }: { folders: Pick<MachineFolders, 'users'> },
  folder: string,
): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const users = await folders.users(folder)
    if (!users.ok || !users.value.some(({ name }) => name === 'git')) return
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}
