import { randomBytes } from 'node:crypto'
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileKind, MachineFiles } from '../../files'
import { attachable } from './attachable'
import { compare } from './comparisons'
import { readExact, survey } from './exact-files'
import { refusedOr } from './file-refusal'
import { findFile, readText } from './find-file'
import { readKept, tidyKept } from './kept'
import { findRealPaths } from './real-paths'
import { discard, removeEmpty } from './remove-empty'
import { replaceIf } from './safe-write'
import { walk } from './walk'
import { readWorkspaceFile, writeWorkspaceFile } from './workspace-files'

/** The files of this computer. */
export const localFiles: MachineFiles = {
  kind,
  walk,
  attachable,
  find: findFile,
  places: findRealPaths,
  show: readText,
  read: (workspace, path, range) => refusedOr(readWorkspaceFile(workspace, path, range)),
  write: (workspace, path, content) => refusedOr(writeWorkspaceFile(workspace, path, content)),
  readExact: (root, path, limit) => refusedOr(readExact(root, path, limit)),
  survey,
  replaceIf: (replacing) => refusedOr(replaceIf(replacing)),
  discard: (root, path) => refusedOr(discard(root, path)),
  readKept,
  tidyKept,
  compare,
  removeEmpty,
  names,
  makeFolder,

  text: (path) => readFile(path, 'utf8').catch(() => undefined),

  async put(path, text) {
    await makeFolder(dirname(path))
    const draft = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, text)
    await rename(draft, path)
  },

  async replace(path, made) {
    const old = `${made}-old`
    // The first time there is none.
    await rename(path, old).catch(() => undefined)
    await rename(made, path)
    await remove(old)
  },

  copy,
  remove,
}

async function kind(path: string): Promise<FileKind> {
  // What cannot be reached is not there for anybody.
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isDirectory()) return 'folder'
  if (stats?.isFile()) return 'file'
  return stats ? 'other' : 'nothing'
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

async function copy(from: string, to: string): Promise<boolean> {
  const stats = await stat(from).catch(() => undefined)
  if (!stats?.isFile()) return false
  await makeFolder(dirname(to))
  try {
    await copyFile(from, to)
  } catch (error) {
    // It has gone since it was looked at.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  // Seconds are all that a number holds exactly; an older time is only looked at once more.
  const second = Math.floor(stats.mtimeMs / 1000)
  await utimes(to, second, second)
  return true
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

function names(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
