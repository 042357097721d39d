import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Proof } from '../../../shared/app/local-api/protocol'
import type { Connection, Verdict } from '../../host/model/caller'

/** A program that runs connects at once. */
const patience = 5_000
const longestWord = 64

/**
 * Whether a client is a person: a socket of files does not tell whose its other end is, a connection
 * between two ports of this computer does. The client is given a port of ours and a word, says the word
 * there, and the system is asked whose that end is. Whoever does not come is nobody.
 */
export async function prove(
  ask: (proof: Proof) => void,
  judge: (connection: Connection) => Promise<Verdict>,
): Promise<Verdict> {
  const word = randomBytes(16).toString('hex')
  const came = Promise.withResolvers<Socket | undefined>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy())
    let said = ''
    socket.on('data', (text: string) => {
      said += text
      if (said === `${word}\n`) came.resolve(socket)
      else if (said.length > longestWord) socket.destroy()
    })
  })
  server.on('error', () => came.resolve(undefined))
  server.listen(0, '127.0.0.1', () => ask({ port: portOf(server.address()), word }))
  const late = setTimeout(() => came.resolve(undefined), patience)
  try {
    const socket = await came.promise
    const from = socket?.remotePort
    if (!socket || from === undefined) return 'refused'
    const verdict = await judge({ from, to: portOf(server.address()) })
    // Who has hung up meanwhile was not looked at for certain.
    return socket.destroyed || socket.readableEnded ? 'refused' : verdict
  } finally {
    clearTimeout(late)
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
