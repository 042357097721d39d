import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ReadRange } from '../../files'
import { FileRefusal } from './file-refusal'
import { bringLate, type Held, hold } from './late-lines'
import { enter, type Folder } from './workspace-folder'

/** More text than this no agent can make use of. */
const sizeLimit = 32 * 1024 * 1024

// A symbolic link is not followed, and a pipe without a writer is not waited for.
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
const appendFlags =
  constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK
const createFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/** Reads a text file of the workspace, and nothing else. */
export async function readWorkspaceFile(
  workspace: string,
  path: string,
  { line, limit }: ReadRange,
): Promise<string> {
  return inFolder(workspace, path, false, async (folder, name) => {
    const file = await open(folder.pathOf(name), readFlags)
    try {
      const stats = await file.stat()
      refuseSpecial(path, stats)
      // Its other name may be anywhere, so its content may be anybody's.
      if (stats.nlink > 1)
        throw new FileRefusal('file-refused', `${path} has another name, maybe outside`)
      if (stats.size > sizeLimit)
        throw new FileRefusal('file-refused', `${path} is too large to be read`)
      const text = await file.readFile('utf8')
      return line === undefined && limit === undefined ? text : linesOf(text, line, limit)
    } finally {
      await file.close()
    }
  })
}

/**
 * Replaces a file of the workspace as a whole, or creates it, with the folders that it needs. What stands
 * there goes, since the agent asks for that, but for what others append meanwhile: that comes behind.
 */
export async function writeWorkspaceFile(
  workspace: string,
  path: string,
  content: string,
): Promise<void> {
  await inFolder(workspace, path, true, async (folder, name) => {
    const before = await openBefore(folder, name, path)
    const draft = folder.pathOf(`.${randomBytes(9).toString('hex')}.liminal`)
    try {
      const file = await open(draft, createFlags, before?.mode ?? 0o666)
      try {
        await fill(file, content, before?.mode)
        await folder.stillInside()
        // A rename replaces the name and never what it points to: links lead nowhere.
        await rename(draft, folder.pathOf(name))
      } catch (error) {
        await unlink(draft)
        throw error
      }
    } catch (error) {
      await before?.held.file.close()
      throw error
    }
    if (before) bringLate(before.held, (bytes) => appendLate(workspace, path, bytes))
  })
}

async function appendLate(workspace: string, path: string, bytes: Buffer): Promise<void> {
  try {
    await inFolder(workspace, path, false, async (folder, name) => {
      const file = await open(folder.pathOf(name), appendFlags)
      try {
        refuseSpecial(path, await file.stat())
        await file.appendFile(bytes)
      } finally {
        await file.close()
      }
    })
  } catch (error) {
    // Whoever has taken it away meanwhile has taken that away too.
    if (!(error instanceof FileRefusal) || error.code === 'file-failed') throw error
  }
}

async function fill(file: FileHandle, content: string, mode: number | undefined): Promise<void> {
  try {
    await file.writeFile(content, 'utf8')
    if (mode !== undefined) await file.chmod(mode)
  } finally {
    await file.close()
  }
}

/** The file that is replaced, and its mode. */
async function openBefore(
  folder: Folder,
  name: string,
  path: string,
): Promise<{ held: Held; mode: number } | undefined> {
  let file: FileHandle
  try {
    file = await open(folder.pathOf(name), readFlags)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const stats = await file.stat()
    refuseSpecial(path, stats)
    return { held: await hold(file), mode: stats.mode & 0o777 }
  } catch (error) {
    await file.close()
    throw error
  }
}

function refuseSpecial(path: string, stats: { isFile(): boolean }): void {
  if (!stats.isFile()) throw new FileRefusal('file-refused', `${path} is no regular file`)
}

async function inFolder<T>(
  workspace: string,
  path: string,
  create: boolean,
  use: (folder: Folder, name: string) => Promise<T>,
): Promise<T> {
  try {
    const folder = await enter(workspace, path, create)
    try {
      return await use(folder, basename(folder.target))
    } finally {
      await folder.leave()
    }
  } catch (error) {
    throw refusalOf(error, path)
  }
}

function refusalOf(error: unknown, path: string): FileRefusal {
  if (error instanceof FileRefusal) return error
  const code = codeOf(error)
  if (code === 'ENOENT') return new FileRefusal('file-missing', `There is no ${path}`)
  if (code === 'ELOOP' || code === 'EMLINK' || code === 'ENOTDIR')
    return new FileRefusal('file-refused', `${path} leads elsewhere`)
  if (code === 'EISDIR') return new FileRefusal('file-refused', `${path} is a folder`)
  return new FileRefusal('file-failed', error instanceof Error ? error.message : String(error))
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function linesOf(text: string, line = 1, limit = Number.POSITIVE_INFINITY): string {
  const from = Math.max(line, 1) - 1
  return text
    .split('\n')
    .slice(from, from + limit)
    .join('\n')
}
