import { lstat, mkdir, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failure, type Result, success } from '../../../../kit/result'

/** Folders that are made for the user's work, and taken away again when they turn out to be empty. */

export async function make(path: string): Promise<Result<string[]>> {
  const made: string[] = []
  try {
    for (const folder of await missingOf(path)) {
      await mkdir(folder)
      made.push(folder)
    }
    return success(made)
  } catch (error) {
    for (const folder of made.reverse()) await removeEmpty(folder)
    return notMade(path, error)
  }
}

/** From the topmost on. */
async function missingOf(path: string): Promise<string[]> {
  const found = await lstat(path).catch(() => undefined)
  if (found || dirname(path) === path) return []
  return [...(await missingOf(dirname(path))), path]
}

function notMade(path: string, error: unknown): Result<never> {
  const { code, message } = error as NodeJS.ErrnoException
  const denied = code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
  const why = denied ? 'nothing may be written there' : `the system says ${code ?? message}`
  return failure('folder-not-made', `The folder ${path} could not be made: ${why}.`, {
    hint: 'Choose another place with the setting “workspaces.folder”.',
    details: message,
  })
}

export async function removeEmpty(path: string): Promise<boolean> {
  return rmdir(path).then(
    () => true,
    // It is in use, or gone already.
    () => false,
  )
}
