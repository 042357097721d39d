import { createServer, type Server, type Socket } from 'node:net'
import { failure, type Result, success } from '../../../kit/result'
import type { Machine } from '../machine'
import { KILL_PLAN } from '../plans'
import type { Stream } from '../stream'
import type { PortAddress } from './listening'

/** So much of what a connection says is on its way at a time. */
const WINDOW = 1024 * 1024

/** A port of a place that can be reached on this computer. */
export interface Forward {
  /** There. */
  port: number
  /** Here, on 127.0.0.1 alone: nobody else's computer gets in by it. */
  here: number
  close(): void
}

/**
 * What is connected to a port here is connected to that of the place. The same number is taken where
 * it is free. A place may have the network of this computer: it is the very address that was found,
 * and never our own port, which may be at another one.
 */
export async function forwardPort(
  machine: Pick<Machine, 'connect'>,
  to: PortAddress,
): Promise<Result<Forward>> {
  const { port } = to
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void carry(machine, to, socket)
  })
  const wanted = port >= 1024 ? [port, 0] : [0]
  for (const one of wanted) {
    if (!(await listening(server, one))) continue
    const address = server.address()
    if (typeof address !== 'object' || !address) break
    const close = () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
    return success({ port, here: address.port, close })
  }
  return failure('no-port', `No port of this computer is free for port ${port}.`)
}

function listening(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = () => resolve(false)
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      // Whoever comes later and cannot be let in is told by that alone.
      server.on('error', () => undefined)
      resolve(true)
    })
  })
}

async function carry(machine: Pick<Machine, 'connect'>, to: PortAddress, socket: Socket) {
  let stream: Stream | undefined
  socket.setNoDelay(true)
  // It is closed after that, too.
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    // Where both have ended, what is still on its way gets there.
    if (socket.readableEnded && socket.writableFinished && !socket.errored) return
    stream?.end(KILL_PLAN).catch(() => undefined)
  })
  const opened = await machine
    .connect(to)
    .catch((error: unknown) => failure('port-closed', String(error)))
  if (!opened.ok) return void socket.resetAndDestroy()
  stream = opened.value
  if (socket.destroyed) return void stream.end(KILL_PLAN).catch(() => undefined)
  outwards(stream, socket)
  inwards(stream, socket)
}

/** From the place: what was taken here is acknowledged, so that more may come. */
function outwards(stream: Stream, socket: Socket): void {
  let received = 0
  let endsAt: number | undefined
  const end = () => {
    if (endsAt !== undefined && received >= endsAt) socket.end()
  }
  stream.onBytes((bytes, offset) => {
    received = offset + bytes.length
    const taken = received
    socket.write(bytes, () => stream.ack(taken))
    end()
  })
  stream.onErrorBytes((bytes) => {
    endsAt = Number(Buffer.from(bytes).toString())
    end()
  })
  stream.onExit(({ code }) => {
    if (code === 0) socket.end()
    else socket.resetAndDestroy()
  })
}

/** To the place: no more is read here than is on its way there. */
function inwards(stream: Stream, socket: Socket): void {
  let underWay = 0
  socket.on('data', (bytes: Uint8Array) => {
    underWay += bytes.length
    if (underWay >= WINDOW) socket.pause()
    stream.write(bytes).then(
      () => {
        underWay -= bytes.length
        if (underWay < WINDOW) socket.resume()
      },
      // Nobody reads it any more; its exit says why.
      () => undefined,
    )
  })
  socket.once('end', () => stream.closeInput())
  socket.resume()
}
