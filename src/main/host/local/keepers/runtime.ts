import { createHash, randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { GuardSpec } from '../../../../shared/host/keeper/protocol'
import { whatWasGiven } from '../../../../starting/bare'
import { handedOn } from '../../../../starting/given'
import { shellGuard } from '../guard'

/** Where the parts of a keeper stand in the app as it is installed. */
export interface KeeperProgram {
  /** The file of the keeper itself, and of the guard that Windows needs. */
  keeper: string
  windowsGuard: string
  /** What lets programs begin bare; only Linux has it. */
  bare: string
  /** The folder of node-pty. */
  pty: string
  /** The Electron that runs it as plain Node, if that is not what runs now. */
  electron?: { path: string; version: string }
}

/** What keepers are started from, and keep needing: it stays when the app is updated, moved or unmounted. */
export interface Runtime {
  folder: string
  command: string
  args: string[]
  env: Record<string, string>
  guard(mark: string): GuardSpec
}

/** What a keeper reads it hands on at once: a large place for what is young stays full of what is over. */
const SMALL = '--max-semi-space-size=1'

/** Besides the binary, what Electron reads when it runs as plain Node. */
const BESIDE: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['icudtl.dat', 'libffmpeg.so', 'snapshot_blob.bin', 'v8_context_snapshot.bin'],
  win32: ['icudtl.dat', 'ffmpeg.dll', 'snapshot_blob.bin', 'v8_context_snapshot.bin'],
}

/** Makes the folder that keepers of this version are started from, unless it is there. */
export async function makeRuntime(folder: string, program: KeeperProgram): Promise<Runtime> {
  const { platform, versions } = process
  const own = versions.electron ? { path: process.execPath, version: versions.electron } : undefined
  const electron = program.electron ?? own
  const [keeper, native] = await Promise.all([readFile(program.keeper), nativeFiles(program)])
  const version = versionOf(electron?.version, [keeper, ...native.map(({ bytes }) => bytes)])
  const place = join(folder, version)
  // A bundle of macOS stays whole where it is: what replaces it moves it away, and what runs goes on.
  const beside = electron ? BESIDE[platform] : undefined
  const name = platform === 'win32' ? 'liminal-keeper.exe' : 'liminal-keeper'
  if (!(await isThere(place))) {
    const made = join(folder, `.${version}-${randomUUID()}`)
    try {
      await mkdir(made, { recursive: true, mode: 0o700 })
      await writeFile(join(made, 'keeper.cjs'), keeper)
      for (const { path, bytes, mode } of native) {
        await mkdir(dirname(join(made, path)), { recursive: true })
        await writeFile(join(made, path), bytes, { mode })
      }
      if (platform === 'win32') {
        await writeFile(join(made, 'windows-guard.cjs'), await readFile(program.windowsGuard))
      }
      if (electron && beside) {
        await linkOrCopy(electron.path, join(made, name))
        const at = dirname(electron.path)
        for (const file of beside) await linkOrCopy(join(at, file), join(made, file))
      }
      await rename(made, place)
    } catch (error) {
      await rm(made, { recursive: true, force: true })
      // Somebody else may have been faster.
      if (!(await isThere(place))) throw troubleWith(folder, error as NodeJS.ErrnoException)
    }
  }
  const command = beside ? join(place, name) : (electron?.path ?? process.execPath)
  const env = { ELECTRON_RUN_AS_NODE: '1', ...handedOn(whatWasGiven()), ...systemRoot() }
  return {
    folder: place,
    command,
    args: [SMALL, join(place, 'keeper.cjs')],
    env,
    guard: (mark) => guardOf(mark, command, place),
  }
}

const ROOM = ['ENOSPC', 'EDQUOT']

function troubleWith(folder: string, cause: NodeJS.ErrnoException): Error {
  const words = ROOM.includes(cause.code ?? '')
    ? `There is no room in ${folder} for what keeps programs going.`
    : `What keeps programs going could not be put into ${folder}: ${cause.message}`
  return new Error(words, { cause })
}

/** Folders of other versions are removed when no keeper was started from them. */
export async function removeOldRuntimes(folder: string, needed: Set<string>): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  for (const name of entries.map((each) => join(folder, each))) {
    if (!needed.has(name)) await rm(name, { recursive: true, force: true })
  }
}

function guardOf(mark: string, command: string, place: string): GuardSpec {
  if (process.platform === 'win32') {
    const env = { ELECTRON_RUN_AS_NODE: '1', ...systemRoot() }
    return { command, args: [join(place, 'windows-guard.cjs')], env }
  }
  return shellGuard(process.platform, mark)
}

function systemRoot(): Record<string, string> {
  const { SystemRoot } = process.env
  return SystemRoot === undefined ? {} : { SystemRoot }
}

interface NativeFile {
  /** Where it is looked for, as seen from the file that looks for it. */
  path: string
  bytes: Buffer
  mode: number
}

async function nativeFiles({ bare, pty }: KeeperProgram): Promise<NativeFile[]> {
  if (process.platform === 'win32') return []
  const built = 'build/Release'
  const brought = `prebuilds/${process.platform}-${process.arch}`
  const listed = await Promise.all(
    [built, brought].map(async (folder) => {
      const entries = await readdir(join(pty, folder), { withFileTypes: true }).catch(
        (): Dirent[] => [],
      )
      const files = entries.map(({ name }) => name).filter((name) => NATIVE.includes(name))
      return files.map((name) => `${folder}/${name}`)
    }),
  )
  const terminals = listed.find((files) => files.length > 0) ?? []
  const files = terminals.map((path) => ({ path, from: join(pty, path) }))
  if (await isThere(bare)) files.push({ path: 'bare.node', from: bare })
  return Promise.all(
    files.map(async ({ path, from }) => ({
      path,
      bytes: await readFile(from),
      mode: basename(path) === 'spawn-helper' ? 0o700 : 0o600,
    })),
  )
}

const NATIVE = ['pty.node', 'spawn-helper']

function versionOf(electron: string | undefined, parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  const runs = electron ? `electron-${electron}` : `node-${process.versions.node}`
  return `${runs}-${process.arch}-${hash.digest('hex').slice(0, 16)}`
}

/** Across file systems, and of files that belong to somebody else, it is a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    await chmod(to, 0o700)
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
