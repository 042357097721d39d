import { connect, type Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'

/** From the start of the program behind the socket to its first answer. */
const patience = 10_000
const lookEvery = 25

interface Relay {
  socket: string
  input: Readable
  output: Writable
  /** Nobody listens there yet. */
  start(): void | Promise<void>
}

/** Carries bytes between who started this program and who listens in the place, until either leaves. */
export async function relay({ socket: path, input, output, start }: Relay): Promise<void> {
  let socket = await reach(path)
  if (!socket) {
    await start()
    socket = await reachSoon(path)
  }
  if (!socket) throw new Error('Liminal could not be started here.')
  socket.setNoDelay(true)
  const ended = new Promise<void>((resolve) => {
    socket.once('close', resolve)
    input.once('close', resolve)
    input.once('end', resolve)
    output.once('error', () => resolve())
  })
  socket.pipe(output)
  input.pipe(socket)
  await ended
  socket.destroy()
}

async function reachSoon(path: string): Promise<Socket | undefined> {
  for (const until = Date.now() + patience; Date.now() < until; ) {
    const socket = await reach(path)
    if (socket) return socket
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  return undefined
}

function reach(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      // It is closed after that, too.
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
    socket.once('error', () => resolve(undefined))
  })
}
