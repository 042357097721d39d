import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { VERSIONS } from '../../../../shared/host/keeper/protocol'
import type { FoundRecord } from './record'

/** How a folder of ours begins that has nothing but a socket in it. */
export const SHORT_FOLDER = 'liminal-keeper-'

export interface Found {
  folder: string
  record: FoundRecord
}

type Look = Found | { folder: string; record: undefined; problem: 'none' | 'broken' }

/** All folders of keepers, with their records. */
export async function findKeepers(folder: string): Promise<Look[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => look(join(folder, name))))
}

async function look(folder: string): Promise<Look> {
  const text = await readFile(join(folder, 'keeper.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return { folder, record: undefined, problem: 'none' }
  // Most starts find none, and the schemas are not read for them.
  const { recordSchema } = await import('./record')
  try {
    return { folder, record: recordSchema.parse(JSON.parse(text)) }
  } catch {
    return { folder, record: undefined, problem: 'broken' }
  }
}

/** True, or in words why it cannot be attached to. */
export function attachable({ record }: Found): true | string {
  const common = record.versions.some((version) => VERSIONS.includes(version))
  return common || 'It was started by a newer Liminal, which alone can talk to it.'
}

/** A connection to a keeper that runs; none when certainly nobody is there. */
export function connectTo(address: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(address)
    const onError = (error: NodeJS.ErrnoException) => {
      const { code = '' } = error
      // A keeper listens as long as it runs, so who refuses is gone. Anything else tells nothing.
      if (['ECONNREFUSED', 'ENOENT'].includes(code)) resolve(undefined)
      else reject(error)
    }
    socket.once('error', onError)
    socket.once('connect', () => {
      socket.off('error', onError)
      resolve(socket)
    })
  })
}

/** When its program ended, of one that had time to say so. */
export async function endedAt(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'exit.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { exitSchema } = await import('./record')
  const at = exitSchema.safeParse(JSON.parse(text))
  return at.success ? at.data.at : undefined
}

/** Nothing of it is needed any more. */
export async function removeKeeper(folder: string, address: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const beside = dirname(address)
  if (process.platform === 'win32' || !basename(beside).startsWith(SHORT_FOLDER)) return
  // The socket stood in a folder of its own, where its path is short enough.
  await rm(address, { force: true })
  await rmdir(beside).catch(() => undefined)
}
