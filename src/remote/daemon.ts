import { chmodSync, mkdirSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import type { RemoteServer } from './server'

/** How often it looks whether anybody still needs it. */
const lookEvery = 5_000
/** Nobody is connected and nothing runs: a moment later somebody may come back. */
const idleFor = 10 * 60_000
/** Nobody asked it for anything yet: who came was not let in, or has another way. */
const unusedFor = 30_000
/** What runs for nobody ends at last. */
const lease = 7 * 24 * 60 * 60_000

interface Daemon {
  server: Pick<RemoteServer, 'connect' | 'connected' | 'idle' | 'used'>
  /** Where whoever is connected comes in. */
  socket: string
  now(): number
  /** Everything has to end, and the program with it. */
  end(): void
}

/** Lets apps in, one after the other, until nobody needs it any more. */
export async function runDaemon(daemon: Daemon): Promise<boolean> {
  mkdirSync(dirname(daemon.socket), { recursive: true, mode: 0o700 })
  const listening = createServer((socket) => {
    socket.setNoDelay(true)
    const { bytes, gone } = daemon.server.connect({
      write: (data) => void socket.write(data),
      close: () => socket.destroy(),
    })
    socket.on('data', bytes)
    // It is closed after that, too.
    socket.on('error', () => socket.destroy())
    socket.on('close', gone)
  })
  if (!(await listen(listening, daemon.socket))) return false
  chmodSync(daemon.socket, 0o600)
  const { ino } = statSync(daemon.socket)
  let left = daemon.now()
  const look = setInterval(() => {
    const { connected, idle, used } = daemon.server
    if (connected) left = daemon.now()
    const wait = patienceOf({ idle, used, named: hasName(daemon.socket, ino) })
    if (connected || daemon.now() - left < wait) return
    clearInterval(look)
    daemon.end()
  }, lookEvery)
  return true
}

interface Uses {
  idle: boolean
  used: boolean
  /** Another one has taken its name without. */
  named: boolean
}

/** Milliseconds without anybody connected until it ends. */
export function patienceOf({ idle, used, named }: Uses): number {
  if (!idle) return lease
  // Nobody new comes here any more.
  if (!named) return 0
  return used ? idleFor : unusedFor
}

function hasName(socket: string, inode: number): boolean {
  return statSync(socket, { throwIfNoEntry: false })?.ino === inode
}

/** False where somebody else listens already. A name that nobody answers to was left by one that was killed. */
async function listen(server: Server, path: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const code = await new Promise<string | undefined>((resolve) => {
      const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
      server.once('error', failed)
      server.listen(path, () => {
        server.off('error', failed)
        resolve(undefined)
      })
    })
    if (code === undefined) return true
    if (code !== 'EADDRINUSE') throw new Error(`It cannot listen at ${path}: ${code}`)
    if (await answers(path)) return false
    try {
      unlinkSync(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return false
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
