import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileKind, MachineFiles } from '../../files'
import { attachable } from './attachable'
import { refusedOr } from './file-refusal'
import { findFile, readText } from './find-file'
import { findPlaces } from './real-places'
import { walk } from './walk'
import { readWorkspaceFile, writeWorkspaceFile } from './workspace-files'

/** The files of this computer. */
export const localFiles: MachineFiles = {
  kind,
  walk,
  attachable,
  find: findFile,
  places: findPlaces,
  show: readText,
  read: (workspace, path, range) => refusedOr(readWorkspaceFile(workspace, path, range)),
  write: (workspace, path, content) => refusedOr(writeWorkspaceFile(workspace, path, content)),
  names,
  makeFolder,

  async put(path, text) {
    await makeFolder(dirname(path))
    await writeFile(path, text)
  },
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

function names(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
