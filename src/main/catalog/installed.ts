import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { findCommand } from '../machines/local/command'

/** What the app has installed for an agent: written last, so that a half-made folder has none. */
export const manifest = z.object({
  version: z.string(),
  /** A script for Node, or a program of its own. */
  kind: z.enum(['node', 'native']),
  path: z.string(),
})
export type Installed = z.infer<typeof manifest>

export const manifestName = 'liminal-agent.json'

/** The agents in the app's own folder, by id. */
export async function readInstalled(folder: string): Promise<Map<string, Installed>> {
  const found = new Map<string, Installed>()
  // Nothing has been installed yet: there is no folder.
  const names = await readdir(folder).catch(() => [])
  for (const id of names) {
    const text = await readFile(join(folder, id, manifestName), 'utf8').catch(() => undefined)
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
export async function findOnPath(command: string, path: string): Promise<OnPath | undefined> {
  const found = await findCommand(command, { path, folder: '/', platform: process.platform })
  if (found.state !== 'found') return undefined
  const version = await versionOf(await realpath(found.path))
  return { path: found.path, ...(version ? { version } : {}) }
}

/** The version of the package that a program belongs to: starting each agent to ask it would take seconds. */
async function versionOf(program: string): Promise<string | undefined> {
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    if (!folder.includes('node_modules')) return undefined
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
    const read =
      text === undefined ? undefined : z.object({ version: z.string() }).safeParse(JSON.parse(text))
    if (read?.success) return read.data.version
  }
  return undefined
}
