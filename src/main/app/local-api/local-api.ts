import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressFile, type LocalApiAddress } from '../../../shared/app/local-api/protocol'
import type { TableName } from '../../../shared/app/tables'
import type { Connection, Verdict } from '../../host/model/caller'
import type { Rows } from '../../store/feed/rows'
import type { Handlers } from '../bridge/handlers'
import { perform } from '../bridge/perform'
import { receiveClient } from './client'

/** The kernel takes no longer ones for a socket. */
const longestPath = 100

/** Who asks from outside is no window. */
const nobody = { id: 0 }

export interface LocalApiParts {
  /** The app's data. */
  folder: string
  version: string
  handlers: Handlers
  rows: Pick<Rows, 'all'>
  /** The user lets questions of agents be answered from outside. */
  answers(): boolean
  /** Whether a person is at the other end of a connection, and nothing that the app has started. */
  judge(connection: Connection, command: string): Promise<Verdict>
  /** Resolves when all that has happened until now is on disk. */
  kept(): Promise<void>
}

/**
 * Where programs that are no window of the app speak to it: a socket that only its user can open,
 * and a file beside it that says where it is and what to say. Closed by what is returned.
 */
export async function openLocalApi(parts: LocalApiParts): Promise<() => Promise<void>> {
  const { folder, version, handlers, rows, answers, judge, kept } = parts
  const token = randomBytes(16).toString('hex')
  const house = {
    token,
    version,
    answers,
    judge,
    rows: (table: TableName) => rows.all(table),
    async perform(command: string, input: unknown) {
      const result = await perform(handlers, nobody, command, input)
      // As for a window: what is answered with yes is on disk by then.
      if (result.ok) await kept()
      return result
    },
  }
  const { address, made } = await addressIn(folder)
  const server = createServer((socket) => receiveClient(socket, house))
  await listen(server, address)
  if (process.platform !== 'win32') await chmod(address, 0o600)
  const file = join(folder, addressFile)
  const said: LocalApiAddress = { address, token }
  await writeFile(`${file}.new`, JSON.stringify(said), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return async () => {
    server.close()
    await rm(file, { force: true })
    if (process.platform !== 'win32') await rm(address, { force: true })
    if (made) await rm(made, { recursive: true, force: true })
  }
}

/** What a killed one has left there is taken away: the data folder is ours. */
async function addressIn(folder: string): Promise<{ address: string; made?: string }> {
  if (process.platform === 'win32')
    return { address: `\\\\.\\pipe\\liminal-${randomBytes(16).toString('hex')}` }
  const near = join(folder, 'outside.socket')
  if (Buffer.byteLength(near) <= longestPath) {
    await rm(near, { force: true })
    return { address: near }
  }
  const made = await mkdtemp(join(tmpdir(), 'liminal-outside-'))
  return { address: join(made, 'socket'), made }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
}
