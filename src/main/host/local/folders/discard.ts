import { chmod, lstat, readdir, rmdir, unlink } from 'node:fs/promises'
import { failure, type Result, success } from '../../../../kit/result'
import { mountsIn } from './mounts'

/** Removes a folder for good. What another file system keeps there is not ours, and stops it. */
export async function discard(path: string): Promise<Result<void>> {
  try {
    const stats = await there(path)
    if (!stats) return success(undefined)
    const [mount] = await mountsIn(path)
    if (mount !== undefined) return refused(mount)
    const stop = await empty(Buffer.from(path), stats.dev)
    if (stop !== undefined) return refused(stop)
    return success(undefined)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return failure('folder-failed', `Could not remove ${path}.`, { details: said })
  }
}

const refused = (mount: string): Result<never> =>
  failure('other-file-system', `Another file system is mounted at ${mount}.`, {
    hint: 'Unmount it; what is on it is not removed.',
  })

const there = (path: string | Buffer) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** All that is in it and then itself, or where that stopped. */
async function empty(path: Buffer, device: number): Promise<string | undefined> {
  const stats = await there(path)
  if (!stats) return undefined
  if (stats.dev !== device) return path.toString()
  if (!stats.isDirectory()) {
    await unlink(path)
    return undefined
  }
  // Package caches are read-only, also for those whose they are.
  if ((stats.mode & 0o700) !== 0o700) await chmod(path, 0o700)
  for (const name of await readdir(path, { encoding: 'buffer' })) {
    const stop = await empty(Buffer.concat([path, Buffer.from('/'), name]), device)
    if (stop !== undefined) return stop
  }
  await rmdir(path)
  return undefined
}
