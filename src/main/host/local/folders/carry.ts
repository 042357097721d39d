import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readlink, realpath, rm, symlink } from 'node:fs/promises'
import type { BytePath } from '../../../../kit/path'
import type { CarryBounds, CarryEnd } from '../../folders'
import { below } from './byte-path'

/** Never by hard links: who writes into one file would write into the other. */
export async function carry(
  from: string,
  to: string,
  path: BytePath,
  how: 'copy' | 'link',
  bounds: CarryBounds,
): Promise<CarryEnd> {
  const [source, target] = [below(from, path), below(to, path)]
  try {
    if (await lstat(target).catch(() => undefined)) return { left: 'there', bytes: 0 }
    if (!(await isInside(to, path))) return { left: 'outside', bytes: 0 }
    if (how === 'link') {
      await symlink(source, target)
      return { bytes: 0 }
    }
    const copied = { bytes: 0, large: false, bounds }
    await copyAll(source, target, copied)
    if (copied.bytes <= bounds.total)
      return { bytes: copied.bytes, ...(copied.large ? { left: 'large' } : {}) }
    // Half of a folder is worse than none.
    await rm(target, { recursive: true, force: true })
    return { left: 'large', bytes: 0 }
  } catch (error) {
    return { left: 'failed', bytes: 0, why: error instanceof Error ? error.message : String(error) }
  }
}

/** The folder that it comes into is there, or made, and no link leads out of the workspace on the way. */
async function isInside(to: string, path: BytePath): Promise<boolean> {
  const root = await realpath(to)
  const parts = path.split('/').slice(0, -1)
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const folder = below(to, parts.slice(0, depth).join('/'))
    const stats = await lstat(folder).catch(() => undefined)
    if (!stats) await mkdir(folder)
    else if (!stats.isDirectory()) return false
  }
  return (await realpath(to)) === root
}

interface Copying {
  bytes: number
  large: boolean
  bounds: CarryBounds
}

async function copyAll(source: Buffer, target: Buffer, copying: Copying): Promise<void> {
  const stats = await lstat(source)
  if (copying.bytes > copying.bounds.total) return
  if (stats.isSymbolicLink()) {
    await symlink(await readlink(source, { encoding: 'buffer' }), target)
  } else if (stats.isDirectory()) {
    await mkdir(target, { mode: stats.mode & 0o777 })
    for (const name of await readdir(source, { encoding: 'buffer' }))
      await copyAll(inside(source, name), inside(target, name), copying)
  } else if (stats.isFile()) await copyOne(source, target, stats.size, copying)
}

/** Where the file system can, both share their blocks until one is written: that costs nothing. */
async function copyOne(
  source: Buffer,
  target: Buffer,
  size: number,
  copying: Copying,
): Promise<void> {
  const shared = await copyFile(
    source,
    target,
    constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL,
  ).then(
    () => true,
    () => false,
  )
  if (shared) return
  if (size > copying.bounds.file) {
    copying.large = true
    return
  }
  copying.bytes += size
  if (copying.bytes > copying.bounds.total) return
  await copyFile(source, target, constants.COPYFILE_EXCL)
}

const inside = (folder: Buffer, name: Buffer): Buffer =>
  Buffer.concat([folder, Buffer.from('/'), name])
