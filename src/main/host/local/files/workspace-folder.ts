import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize, relative, sep } from 'node:path'
import { FileRefusal } from './file-refusal'
import { isBelow } from './within'

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY
const sameFolderFlags = folderFlags | constants.O_NOFOLLOW

/** A folder of the workspace that is held open, so that nobody can put another in its place. */
export interface Folder {
  /** The whole path that was asked for, with links resolved. */
  target: string
  /** A path to an entry of it, which leads there whatever happens to the folders above. */
  pathOf(name: string): string
  /** Checks again that it is inside, for systems that cannot hold a folder. */
  stillInside(): Promise<void>
  leave(): Promise<void>
}

/**
 * Enters the folder that holds a path. It must lie inside the workspace when all links are
 * resolved, outside of what version control keeps for itself; missing folders are made on request.
 */
export async function enter(workspace: string, path: string, create: boolean): Promise<Folder> {
  const root = await realpath(workspace)
  const asked = await resolveLink(insideOf(root, workspace, path), root)
  const parent = dirname(asked)
  if (create) await makeFolders(root, parent)
  const held = await hold(parent)
  try {
    const real = await held.path()
    const target = join(real, asked.slice(parent.length + 1))
    check(root, target, path)
    return {
      target,
      pathOf: held.pathOf,
      leave: held.leave,
      stillInside: async () => check(root, join(await held.path(), 'any'), path),
    }
  } catch (error) {
    await held.leave()
    throw error
  }
}

/** The path in words of the real root, before anything on the disk is looked at. */
function insideOf(root: string, workspace: string, path: string): string {
  if (!isAbsolute(path) || path.includes('\0'))
    throw new FileRefusal('file-refused', 'The path must be absolute')
  const plain = normalize(path)
  const base = [root, normalize(workspace)].find((folder) => isBelow(folder, plain))
  if (base === undefined) throw outside(path)
  const target = join(root, relative(base, plain))
  check(root, target, path)
  return target
}

/** A link as the last part is followed once, as far as it leads. */
async function resolveLink(target: string, root: string): Promise<string> {
  const stats = await lstat(target).catch(() => undefined)
  if (!stats?.isSymbolicLink()) return target
  const real = await realpath(target)
  check(root, real, target)
  return real
}

/** What version control keeps for itself: hooks and configuration in there are programs to be run. */
const privateNames = new Set(['.git', 'git~1', '.jj', '.hg', '.svn'])

function check(root: string, target: string, path: string): void {
  if (!isBelow(root, target)) throw outside(path)
  for (const part of relative(root, target).split(sep)) {
    // Some file systems see no difference in case, in dots and blanks at the end, and in streams.
    const name = part
      .toLowerCase()
      .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
      .replace(/[. ]+$|:.*$/g, '')
    if (privateNames.has(name))
      throw new FileRefusal(
        'file-refused',
        `${path} belongs to version control, and is not for agents`,
      )
  }
}

function outside(path: string): FileRefusal {
  return new FileRefusal('file-refused', `${path} is outside of the workspace`)
}

interface Held {
  path(): Promise<string>
  pathOf(name: string): string
  leave(): Promise<void>
}

async function hold(folder: string): Promise<Held> {
  // Windows cannot open a folder, and only Linux names what is open.
  if (process.platform !== 'linux') {
    const real = await realpath(folder)
    return {
      path: () => realpath(real),
      pathOf: (name) => join(real, name),
      leave: () => Promise.resolve(),
    }
  }
  return heldBy(await open(folder, folderFlags))
}

function heldBy(handle: FileHandle): Held {
  const entrance = `/proc/self/fd/${handle.fd}`
  return {
    path: () => readlink(entrance),
    pathOf: (name) => `${entrance}/${name}`,
    leave: () => handle.close(),
  }
}

/** Makes what is missing, a folder at a time, each inside the one before that is held open. */
async function makeFolders(root: string, folder: string): Promise<void> {
  const rest = relative(root, folder)
  if (rest === '') return
  let held = await hold(root)
  try {
    let path = root
    for (const part of rest.split(sep)) {
      path = join(path, part)
      const place = held.pathOf(part)
      await mkdir(place).catch(ignoreExisting)
      const next = await holdNext(place, path)
      await held.leave()
      held = next
      check(root, join(await held.path(), 'any'), path)
    }
  } finally {
    await held.leave()
  }
}

async function holdNext(place: string, path: string): Promise<Held> {
  if (process.platform !== 'linux') return hold(path)
  try {
    return heldBy(await open(place, sameFolderFlags))
  } catch {
    // A link to another folder of the workspace: where it leads is checked by the caller.
    return heldBy(await open(place, folderFlags))
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
