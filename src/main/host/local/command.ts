import { constants } from 'node:fs'
import { access, open, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

type Found =
  | { state: 'found'; path: string }
  | { state: 'not-executable'; path: string }
  | { state: 'missing' }

/** Looks a command up as a shell would, so that "not there" can be told from "does not start". */
export async function findCommand(
  command: string,
  where: { path: string; folder: string; platform: NodeJS.Platform; pathExtensions?: string },
): Promise<Found> {
  // All at once: a PATH is long, and whoever waits for an agent waits for this.
  const looks = await Promise.all(
    candidates(command, where).map(async (path) => ({ path, is: await look(path) })),
  )
  const executable = looks.find(({ is }) => is === 'executable')
  if (executable) return { state: 'found', path: executable.path }
  const file = looks.find(({ is }) => is === 'file')
  return file ? { state: 'not-executable', path: file.path } : { state: 'missing' }
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
  const [status, mayRun] = await Promise.all([
    // Whatever cannot be reached is not there for a shell either.
    stat(path).catch(() => undefined),
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    ),
  ])
  if (!status?.isFile()) return 'nothing'
  return mayRun ? 'executable' : 'file'
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
