import { constants } from 'node:fs'
import { access, open, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

export type Found =
  | { state: 'found'; path: string }
  | { state: 'not-executable'; path: string }
  | { state: 'missing' }

/** Looks a command up as a shell would, so that "not there" can be told from "does not start". */
export async function findCommand(
  command: string,
  where: { path: string; folder: string; platform: NodeJS.Platform; pathExtensions?: string },
): Promise<Found> {
  let notExecutable: string | undefined
  for (const candidate of candidates(command, where)) {
    const state = await look(candidate)
    if (state === 'executable') return { state: 'found', path: candidate }
    if (state === 'file') notExecutable ??= candidate
  }
  return notExecutable === undefined
    ? { state: 'missing' }
    : { state: 'not-executable', path: notExecutable }
}

export function candidates(
  command: string,
  where: { path: string; folder: string; platform: NodeJS.Platform; pathExtensions?: string },
): string[] {
  const isPath = command.includes('/') || (where.platform === 'win32' && command.includes('\\'))
  const bases = isPath
    ? [isAbsolute(command) ? command : resolve(where.folder, command)]
    : where.path
        .split(where.platform === 'win32' ? ';' : delimiter)
        .filter((folder) => folder !== '')
        .map((folder) => join(resolve(where.folder, folder), command))
  if (where.platform !== 'win32') return bases
  const extensions = (where.pathExtensions ?? '.COM;.EXE;.BAT;.CMD').toLowerCase().split(';')
  return bases.flatMap((base) =>
    extensions.some((extension) => base.toLowerCase().endsWith(extension))
      ? [base]
      : extensions.map((extension) => base + extension),
  )
}

async function look(path: string): Promise<'executable' | 'file' | 'nothing'> {
  // Whatever cannot be reached is not there for a shell either.
  const status = await stat(path).catch(() => undefined)
  if (!status?.isFile()) return 'nothing'
  return access(path, constants.X_OK).then(
    () => 'executable',
    () => 'file',
  )
}

/** The first bytes of a file, which say what kind of program it is. */
export async function headerOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
