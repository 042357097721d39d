import { lstat, realpath, rename, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failure, type Result, success } from '../../../../kit/result'
import type { FolderFacts, MachineFolders } from '../../folders'
import { carry } from './carry'
import { discard } from './discard'
import { make, removeEmpty } from './made-folders'
import { mountsIn } from './mounts'
import { present, same } from './same'
import { survey } from './survey'

/** The folders of this computer; who uses them is for its processes to say. */
export const localFolders: Omit<MachineFolders, 'users'> = {
  facts,
  survey,
  same,
  present,
  carry,
  make,
  removeEmpty,
  move,
  room,
  discard,
}

async function facts(path: string): Promise<Result<FolderFacts>> {
  try {
    const stats = await lstat(path, { bigint: true })
    const identity = {
      device: `${stats.dev}`,
      inode: `${stats.ino}`,
      born: `${stats.birthtimeNs}`,
    }
    const kind = stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'other'
    const real = await realpath(path)
    const mounts = await mountsIn(real)
    const above = await lstat(dirname(real), { bigint: true })
    if (kind === 'folder' && above.dev !== stats.dev && !mounts.includes(real)) mounts.push(real)
    return success({ kind, real, identity, mounts })
  } catch (error) {
    if (isNothing(error)) return success(nothing)
    return failed('Could not look at a folder.', path, error)
  }
}

const nothing: FolderFacts = {
  kind: 'nothing',
  real: '',
  identity: { device: '', inode: '', born: '' },
  mounts: [],
}

async function room(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    // What is not there yet will be where the folder above it is.
    return isNothing(error) && dirname(path) !== path ? room(dirname(path)) : undefined
  }
}

async function move(from: string, to: string): Promise<Result<void>> {
  try {
    const there = await lstat(to).catch((error: unknown) => {
      if (isNothing(error)) return undefined
      throw error
    })
    if (there)
      return failure('folder-taken', `There is something at ${to}.`, {
        hint: 'Move it away, then try again.',
      })
    await rename(from, to)
    return success(undefined)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV')
      return failure('other-file-system', `${to} is on another file system than ${from}.`)
    return failed(`Could not move the folder to ${to}.`, from, error)
  }
}

const isNothing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function failed(words: string, path: string, error: unknown): Result<never> {
  const said = error instanceof Error ? error.message : String(error)
  return failure('folder-failed', words, { details: `${path}: ${said}` })
}
