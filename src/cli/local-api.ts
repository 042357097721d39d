import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { failure, type Result } from '../kit/result'
import {
  addressFile,
  type LocalApiAddress,
  lineOf,
  lines,
  longestLine,
  type Proof,
  saidIn,
  VERSIONS,
} from '../shared/app/local-api/protocol'

/** The app that runs, as a program without a window speaks to it. */
export interface LiminalApp {
  version: string
  pid: number
  perform(command: string, input: unknown): Promise<Result<unknown>>
  rows<Row>(table: string): Promise<Row[]>
  close(): void
}

/** It answers at once, or is busy starting. */
const patience = 5_000

/** The app that has this data folder; in words why it cannot be spoken to; or nothing where none runs. */
export async function findApp(folder: string): Promise<LiminalApp | { mute: string } | undefined> {
  const said = await readFile(join(folder, addressFile), 'utf8').catch(() => undefined)
  const { address, token } = (
    said === undefined ? {} : (saidIn(said) ?? {})
  ) as Partial<LocalApiAddress>
  if (!address || !token) return undefined
  const socket = await connected(address)
  return socket && greeted(socket, token)
}

function connected(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address)
    // What a killed app has left behind is no app.
    socket.once('error', () => resolve(undefined))
    socket.once('connect', () => resolve(socket))
  })
}

async function greeted(socket: Socket, token: string): Promise<LiminalApp | { mute: string }> {
  const welcome = Promise.withResolvers<Record<string, unknown>>()
  const open = new Map<number, (result: Result<unknown>) => void>()
  const proving: Socket[] = []
  let asked = 0
  // A whole conversation is one line.
  const read = lines((line) => {
    const said = saidIn(line) ?? {}
    const proof = said.prove as Partial<Proof> | undefined
    if (proof) proving.push(sayAt(proof))
    else if (typeof said.id === 'number') open.get(said.id)?.(said.result as Result<unknown>)
    else welcome.resolve(said)
  }, Number.POSITIVE_INFINITY)
  const gone = failure('gone', 'Liminal has ended meanwhile.')
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    if (!read(text)) socket.destroy()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    welcome.resolve({ refused: 'It has hung up.' })
    for (const answer of open.values()) answer(gone)
    for (const one of proving) one.destroy()
  })
  socket.setTimeout(patience, () => socket.destroy())
  socket.write(lineOf({ versions: VERSIONS, token }))
  const { version, app, pid, refused } = await welcome.promise
  socket.setTimeout(0)
  if (typeof version !== 'number') {
    socket.destroy()
    return { mute: typeof refused === 'string' ? refused : 'It says what nobody understands.' }
  }
  const ask = (what: { command: string; input: unknown } | { rows: string }) => {
    asked += 1
    const id = asked
    const line = lineOf({ id, ...what })
    if (line.length > longestLine) return Promise.resolve(tooLarge)
    return new Promise<Result<unknown>>((resolve) => {
      if (socket.destroyed) return resolve(gone)
      open.set(id, (result) => {
        open.delete(id)
        resolve(result)
      })
      socket.write(line)
    })
  }
  return {
    version: String(app),
    pid: Number(pid),
    perform: (command, input) => ask({ command, input }),
    async rows<Row>(table: string) {
      const result = await ask({ rows: table })
      return result.ok ? (result.value as Row[]) : []
    },
    close: () => socket.destroy(),
  }
}

/** There the app sees whose connection it is; it hangs up when it has. */
function sayAt({ port, word }: Partial<Proof>): Socket {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.on('connect', () => socket.write(`${word}\n`))
  return socket
}

const tooLarge = failure('too-large', 'That is more than 8 MB, which is the most at once.', {
  hint: 'Say it in several parts.',
})
