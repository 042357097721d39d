import { createServer, type Socket } from 'node:net'
import * as wire from '../../../src/shared/host/keeper/frames'
import { Kind } from '../../../src/shared/host/keeper/frames'
import { OUT } from '../../../src/shared/host/keeper/protocol'

// A hundred keepers and their agents in one program, so that only the app's side is measured.
/** So many updates of each agent, or of the first one as fast as they are acknowledged. */
export interface Asked {
  of: 'each' | 'first'
  updates: number
}

/** One read of a pipe. */
const read = 64 * 1024
const window = 4 * 1024 * 1024

class Held {
  readonly #socket: Socket
  readonly #conversation: string
  #said = 0
  #acked = 0
  #number = 0
  #acknowledged: () => void = () => undefined

  constructor(socket: Socket, conversation: string) {
    this.#socket = socket
    this.#conversation = conversation
    const heard = wire.frames((kind, body) => {
      if (kind === Kind.input) this.#input(wire.numberIn(body), wire.textIn(body.subarray(6)))
      if (kind !== Kind.ack) return
      this.#acked = wire.numberIn(body, 1)
      this.#acknowledged()
    })
    socket.on('data', heard)
  }

  updates(count: number): Uint8Array {
    let lines = ''
    for (const end = this.#number + count; this.#number < end; this.#number += 1)
      lines += `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"${this.#conversation}","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"some words ${this.#number} "},"messageId":"m${this.#number >> 9}"}}}\n`
    return Buffer.from(lines)
  }

  say(bytes: Uint8Array): void {
    for (const part of wire.frame(Kind.output, wire.place(OUT, this.#said), bytes))
      this.#socket.write(part)
    this.#said += bytes.length
  }

  /** As fast as it is acknowledged. */
  async flood(updates: number): Promise<void> {
    const bytes = this.updates(updates)
    for (let at = 0; at < bytes.length; at += read) {
      await this.#until(window)
      this.say(bytes.subarray(at, at + read))
    }
    await this.#until(0)
  }

  /** No more than that is said and not acknowledged. */
  async #until(unacknowledged: number): Promise<void> {
    while (this.#said - this.#acked > unacknowledged)
      await new Promise<void>((resolve) => {
        this.#acknowledged = resolve
      })
  }

  #tell(kind: number, ...parts: Uint8Array[]): void {
    for (const part of wire.frame(kind, ...parts)) this.#socket.write(part)
  }

  /** A prompt is never answered: the turn goes on for as long as it is measured. */
  #input(number: number, text: string): void {
    this.#tell(Kind.taken, wire.numbered(number), wire.text(''))
    for (const line of text.trim().split('\n')) {
      const { id, method } = JSON.parse(line) as { id?: number; method?: string }
      const result =
        method === 'initialize'
          ? { protocolVersion: 1, agentCapabilities: { loadSession: true } }
          : method === 'session/new'
            ? { sessionId: this.#conversation }
            : undefined
      if (id !== undefined && result)
        this.say(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`))
    }
  }
}

const held: Held[] = []
const server = createServer((socket) => {
  // It is hung up on when all is measured.
  socket.on('error', () => socket.destroy())
  held.push(new Held(socket, `c${held.length}`))
})

async function answer({ of, updates }: Asked): Promise<void> {
  if (of === 'each') for (const one of held) one.say(one.updates(updates))
  else await held[0]?.flood(updates)
}

process.on('message', (asked: Asked) => void answer(asked).then(() => process.send?.('said')))
process.on('disconnect', () => process.exit())
server.listen(process.argv[2], () => process.send?.('ready'))
