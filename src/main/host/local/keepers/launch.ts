import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { type Hello, type Invitation, VERSIONS } from '../../../../shared/host/keeper/protocol'
import { startProgram } from '../../../../starting/programs'
import { Connection } from './connection'
import { connectTo, removeKeeper, SHORT_FOLDER } from './found'
import type { Runtime } from './runtime'

const BUSY_TRIES = 20
const BUSY_PAUSE = 50

/** The kernel takes no longer ones for a socket. */
const LONGEST_PATH = 100

/** A keeper that holds nothing yet, and is spoken to. */
export interface Empty {
  folder: string
  address: string
  token: string
  pid: number
  connection: Connection
}

export const hello = (token: string, more: Partial<Hello> = {}): Hello => ({
  versions: VERSIONS,
  token,
  ...more,
})

/** Starts a keeper, which ends by itself if nothing is given to it to hold; it is there before the signal, or killed. */
export async function launchKeeper(
  place: string,
  runtime: Runtime,
  spare: boolean,
  signal: AbortSignal,
): Promise<Empty> {
  await mkdir(place, { recursive: true, mode: 0o700 })
  const address = await addressIn(place)
  const token = randomBytes(16).toString('hex')
  const keeper = await begin(place, runtime)
  const met = meet(keeper, { token, address, spare })
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(new Error('It is not there in time.'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  try {
    const { pid, connection } = await Promise.race([met, late])
    return { folder: place, address, token, pid, connection }
  } catch (error) {
    keeper.kill('SIGKILL')
    void met.then(({ connection }) => connection.close()).catch(() => undefined)
    // What cannot be removed now is when keepers are tidied.
    await removeKeeper(place, address).catch(() => undefined)
    throw error
  } finally {
    // From here on the connection tells it that we are there.
    keeper.stdin.end()
    keeper.stdout.destroy()
    keeper.removeAllListeners('exit')
    keeper.unref()
  }
}

async function meet(keeper: Keeper, invitation: Invitation) {
  keeper.stdin.on('error', () => undefined)
  keeper.stdin.write(`${JSON.stringify(invitation)}\n`)
  await new Promise<void>((resolve, reject) => {
    keeper.once('error', reject)
    keeper.once('exit', (code, signal) => reject(new Error(`It ended: ${signal ?? code}.`)))
    createInterface(keeper.stdout).once('line', () => resolve())
  })
  const socket = await connectTo(invitation.address)
  if (!socket) throw new Error('It does not answer.')
  const connection = new Connection(socket, hello(invitation.token))
  const welcomed = await connection.welcomed
  if (!welcomed.ok) throw new Error(welcomed.problem.message)
  return { pid: welcomed.value.keeper, connection }
}

type Keeper = Awaited<ReturnType<typeof begin>>

/** Whatever else is being started just then holds what was only just written open, for a moment. */
async function begin(place: string, runtime: Runtime) {
  for (let tries = 0; ; tries += 1) {
    try {
      return startProgram(runtime.command, [...runtime.args, 'hold', place], {
        // Neither a signal to the app's group nor the end of a terminal reaches it.
        detached: true,
        windowsHide: true,
        stdio: ['pipe', 'pipe', 'ignore'],
        cwd: process.platform === 'win32' ? dirname(runtime.command) : '/',
        env: runtime.env,
      })
    } catch (error) {
      const busy = (error as NodeJS.ErrnoException).code === 'ETXTBSY'
      if (!busy || tries >= BUSY_TRIES) throw error
    }
    await setTimeout(BUSY_PAUSE)
  }
}

async function addressIn(place: string): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\liminal-${randomBytes(16).toString('hex')}`
  const inside = join(place, 'socket')
  if (Buffer.byteLength(inside) <= LONGEST_PATH) return inside
  return join(await mkdtemp(join(tmpdir(), SHORT_FOLDER)), 'socket')
}
