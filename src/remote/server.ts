import { randomUUID } from 'node:crypto'
import { frame, frames } from '../main/host/link/frames'
import { type Down, firstWords, type Troubles, type Up } from '../main/host/link/protocol'
import type { Machine } from '../main/host/machine'
import { type Call, callsOf } from './calls'
import { HeldStreams } from './held-streams'
import { Watches } from './watches'

/** The bytes of one connection. */
interface Client {
  write(bytes: Uint8Array): void
  close(): void
}

interface ServerParts {
  machine: Machine
  /** Of that machine. */
  troubles: Troubles
  /** Which computer and home it is. */
  computer: string
  /** Another one whenever it was started anew, where that is told. */
  boot?: string | undefined
  /** Of the app that it works for. */
  token: string
  /** The app wants no more of it: all has ended. */
  closed: () => void
}

const lineEnd = frame({ line: true } satisfies Down, Buffer.from('\n'))

/** A machine for an app that is elsewhere. It goes on when nobody is connected. */
export class RemoteServer {
  readonly #server = randomUUID()
  readonly #parts: ServerParts
  readonly #calls: Record<string, Call>
  readonly #answers = new Map<number, Promise<Down>>()
  readonly #streams = new HeldStreams((down, bytes) => this.#tell(down, bytes))
  readonly #watches = new Watches((down) => this.#tell(down))
  /** Whoever is connected: the newest one. */
  #client: Client | undefined
  #run: string | undefined
  #used = false
  /** When whoever is connected came, the calls before it were answered. */
  #first = 0
  /** What is between here and the app hands on whole lines only. */
  #lines = false

  constructor(parts: ServerParts) {
    this.#parts = parts
    this.#calls = callsOf(parts.machine, this.#streams, this.#watches, () => {
      // What was answered has to be on its way first.
      setImmediate(parts.closed)
    })
  }

  get connected(): boolean {
    return this.#client !== undefined
  }

  /** Nothing runs that anybody could come back to. */
  get idle(): boolean {
    return this.#streams.size === 0
  }

  /** Somebody asked it for something: before, nobody has anything here to come back to. */
  get used(): boolean {
    return this.#used
  }

  /** Somebody comes: what they send goes into `bytes`, and `gone` says that they left. */
  connect(client: Client): { bytes(bytes: Uint8Array): void; gone(): void } {
    client.write(Buffer.from(firstWords))
    const read = frames<Up>(({ head, bytes }) => {
      if ('hello' in head) this.#greet(client, head)
      // Whoever came before is not listened to any more, nor is who has not said hello.
      else if (this.#client === client) this.#take(head, bytes)
    })
    return {
      bytes: (bytes) => {
        try {
          read(bytes)
        } catch {
          // Whoever breaks the protocol is not listened to.
          client.close()
        }
      },
      gone: () => {
        if (this.#client !== client) return
        this.#client = undefined
        this.#streams.unfollow()
      },
    }
  }

  #greet(client: Client, { hello, run, first, lines }: Extract<Up, { hello: string }>): void {
    if (hello !== this.#parts.token) {
      client.write(frame({ refused: 'Another Liminal is there.' } satisfies Down))
      client.close()
      return
    }
    if (this.#client !== client) this.#client?.close()
    this.#client = client
    this.#lines = lines === true
    this.#streams.unfollow()
    if (this.#run !== undefined && this.#run !== run) this.#another()
    this.#run = run
    this.#first = first
    this.#settled(first)
    const { computer, boot, machine } = this.#parts
    const { platform, hostname } = machine
    const known = boot === undefined ? {} : { boot }
    this.#tell({ welcome: { server: this.#server, computer, ...known, platform, hostname } })
    this.#watches.again()
    this.#parts.troubles.follow((trouble) => this.#tell({ trouble }))
  }

  /** The app was started anew: what it asked for before concerns nobody any more. */
  #another(): void {
    this.#answers.clear()
    void this.#streams.endOthers()
    void this.#watches.forget()
  }

  #settled(first: number): void {
    for (const number of this.#answers.keys()) if (number < first) this.#answers.delete(number)
  }

  #take(up: Up, bytes: Uint8Array): void {
    if ('ack' in up) this.#streams.ack(up.ack, up.offset)
    else if ('follow' in up) this.#streams.follow(up.follow, up.from)
    else if ('over' in up) this.#streams.over(up.over)
    else if ('ping' in up) this.#pinged(up.ping)
    else if ('call' in up) {
      this.#used = true
      this.#settled(up.first)
      const known = this.#answers.get(up.call) ?? this.#answer(up, bytes)
      this.#answers.set(up.call, known)
      void known.then((down) => this.#tell(down))
    }
  }

  #pinged(ping: number): void {
    this.#tell({ pong: ping })
    // All that goes on was followed at once after the hello.
    this.#streams.sweep(this.#first)
  }

  async #answer(
    { call, method, args }: Extract<Up, { call: number }>,
    bytes: Uint8Array,
  ): Promise<Down> {
    try {
      const act = this.#calls[method]
      if (!act) throw new Error(`There is no call ${method}.`)
      return { answer: call, value: await act(args, bytes, call) }
    } catch (error) {
      return { answer: call, error: error instanceof Error ? error.message : String(error) }
    }
  }

  #tell(down: Down, bytes?: Uint8Array): void {
    const said = frame(down, bytes)
    this.#client?.write(this.#lines ? Buffer.concat([said, lineEnd]) : said)
  }
}
