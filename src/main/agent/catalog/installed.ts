import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { MachineFiles } from '../../host/files'
import type { Machine } from '../../host/machine'

/** What the app has installed for an agent: written last, so that a half-made folder has none. */
const manifest = z.object({
  version: z.string(),
  /** A script for Node, or a program of its own. */
  kind: z.enum(['node', 'native']),
  path: z.string(),
})
export type Installed = z.infer<typeof manifest>

/** What is being done, in words, and how much of it is done where that is known. */
export type Progress = (words: string, fraction?: number) => void

export const manifestName = 'liminal-agent.json'

/** The agents in the app's own folder, by id. */
export async function readInstalled(
  files: Pick<MachineFiles, 'names' | 'text'>,
  folder: string,
): Promise<Map<string, Installed>> {
  const found = new Map<string, Installed>()
  for (const id of await files.names(folder)) {
    const text = await files.text(join(folder, id, manifestName))
    const read = text === undefined ? undefined : manifest.safeParse(JSON.parse(text))
    if (read?.success) found.set(id, { ...read.data, path: join(folder, id, read.data.path) })
  }
  return found
}

export interface OnPath {
  path: string
  version?: string
}

/** Where the user's own installation is, and its version where its package tells. */
export async function findOnPath(
  machine: Pick<Machine, 'which' | 'files'>,
  command: string,
): Promise<OnPath | undefined> {
  const found = await machine.which(command)
  if (!found.ok || !found.value) return undefined
  const { path, real } = found.value
  const version = await versionOf(machine.files, real)
  return { path, ...(version ? { version } : {}) }
}

/** The version of the package that a program belongs to: starting each agent to ask it would take seconds. */
async function versionOf(
  files: Pick<MachineFiles, 'text'>,
  program: string,
): Promise<string | undefined> {
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    if (!folder.includes('node_modules')) return undefined
    const text = await files.text(join(folder, 'package.json'))
    const read =
      text === undefined ? undefined : z.object({ version: z.string() }).safeParse(JSON.parse(text))
    if (read?.success) return read.data.version
  }
  return undefined
}
