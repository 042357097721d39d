import { timingSafeEqual } from 'node:crypto'
import type { Duplex } from 'node:stream'
import * as wire from '../shared/host/keeper/frames'
import { Kind } from '../shared/host/keeper/frames'
import {
  ERRORS,
  type Hello,
  type KeepSpec,
  type KeptExit,
  type Limits,
  OUT,
  type Refused,
  type StartAnswer,
  type StopOptions,
  VERSIONS,
  type Welcome,
} from '../shared/host/keeper/protocol'
import type { Files } from './files'
import type { Segments } from './segments'

/** Sent and not acknowledged, unless whoever attaches says otherwise. */
const WINDOW = 4 * 1024 * 1024
/** Not acknowledged, above which the program waits. */
const AHEAD = 16 * 1024 * 1024
const SLICE = 256 * 1024
/** What may wait in the connection. */
const QUEUED = 1024 * 1024

/** What is held, as one who is attached to it sees it. */
export interface Holder {
  readonly token: string
  /** None before it holds anything. */
  readonly files: Files | undefined
  readonly exit: KeptExit | null
  welcome(): Omit<Welcome, 'version'>
  attached(client: Client): void
  detached(client: Client): void
  ack(output: number, offset: number): void
  /** Whoever is attached has got further. */
  heard(): void
  input(number: number, bytes: Uint8Array, answer: (taken: number, problem?: string) => void): void
  start(spec: KeepSpec): Promise<StartAnswer>
  stop(request: StopOptions): void
  endInput(): void
  resize(columns: number, rows: number): void
  signal(name: string): void
}

/** One connection. It is nobody until it has shown the token. */
export class Client {
  readonly #socket: Duplex
  readonly #holder: Holder
  readonly #sent = new Map<number, number>()
  /** What was dealt with, though it may have to be said again. */
  readonly #heard = new Map<number, number>()
  ahead = AHEAD
  #window = WINDOW
  #lines = false
  #ready = false
  #starting = false
  #toldExit = false

  constructor(socket: Duplex, holder: Holder) {
    this.#socket = socket
    this.#holder = holder
    const read = wire.frames((kind, body) => this.#take(kind, body))
    socket.on('data', (chunk: Buffer) => {
      try {
        read(chunk)
      } catch {
        // Whoever says what is no frame is not talked to.
        socket.destroy()
      }
    })
    socket.on('drain', () => this.pump())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (!this.#ready) return
      this.#ready = false
      holder.detached(this)
    })
  }

  /** It has been told of the end, and knows all that was said. */
  get toldExit(): boolean {
    return this.#toldExit
  }

  /** So far it has dealt with an output. */
  heard(output: number): number {
    const acked = this.#holder.files?.acked(output) ?? 0
    return Math.max(acked, this.#heard.get(output) ?? 0)
  }

  /** So far the program is ahead of that. */
  aheadIn(output: number): number {
    return (this.#holder.files?.outputs.get(output)?.end ?? 0) - this.heard(output)
  }

  /** New bytes, which stand in the file already. */
  offer(output: number, offset: number, bytes: Uint8Array): void {
    if (!this.#ready || this.#starting) return
    if ((this.#sent.get(output) ?? 0) !== offset || this.#room(output) <= 0) this.pump()
    else {
      this.tell(Kind.output, wire.place(output, offset), bytes)
      this.#sent.set(output, offset + bytes.length)
    }
  }

  /** All that it may get now. */
  pump(): void {
    if (!this.#ready || this.#starting) return
    const { exit, files } = this.#holder
    if (!files) return
    for (const [output, segments] of files.outputs) this.#pumpOne(output, segments)
    if (!exit || this.#toldExit) return
    if ([...files.outputs].some(([output, { end }]) => (this.#sent.get(output) ?? 0) < end)) return
    this.#toldExit = true
    this.tell(Kind.exit, wire.json(exit))
  }

  #pumpOne(output: number, segments: Segments): void {
    // Of the error output the oldest is dropped, whoever has not read it.
    let at = Math.max(this.#sent.get(output) ?? 0, segments.start)
    for (let room = this.#room(output); at < segments.end && room > 0; room = this.#room(output)) {
      const bytes = new Uint8Array(Math.min(SLICE, segments.end - at, room))
      const read = segments.read(at, bytes)
      if (read === 0) break
      this.tell(Kind.output, wire.place(output, at), bytes.subarray(0, read))
      at += read
      this.#sent.set(output, at)
    }
  }

  /** So many bytes may go out now. */
  #room(output: number): number {
    if (this.#socket.destroyed || this.#socket.writableLength >= QUEUED) return 0
    if (output === ERRORS) return SLICE
    return this.#window - ((this.#sent.get(output) ?? 0) - this.heard(output))
  }

  tell(kind: number, ...parts: Uint8Array[]): void {
    if (this.#socket.destroyed) return
    this.#socket.cork()
    for (const part of wire.frame(kind, ...parts)) this.#socket.write(part)
    if (this.#lines) for (const part of wire.frame(Kind.lineEnd)) this.#socket.write(part)
    this.#socket.uncork()
  }

  refuse(refused: Refused): void {
    this.#ready = false
    this.tell(Kind.refused, wire.json(refused))
    this.#socket.end()
  }

  #take(kind: number, body: Uint8Array): void {
    if (kind === Kind.hello && !this.#ready) this.#greet(wire.parsed(body) as Hello)
    else if (this.#ready) this.#taken[kind]?.(body)
  }

  #greet(hello: Hello): void {
    if (!isSame(String(hello.token), this.#holder.token)) {
      this.refuse({ code: 'token', words: 'That is not the token of this keeper.' })
      return
    }
    const version = VERSIONS.filter((each) => hello.versions.includes(each)).at(-1)
    if (version === undefined) {
      const words = `This keeper speaks version ${VERSIONS.join(', ')}.`
      this.refuse({ code: 'version', words, versions: VERSIONS })
      return
    }
    this.#lines = hello.lines === true
    this.#limit(hello)
    const from = hello.from ?? {}
    for (const [output, { start }] of this.#holder.files?.outputs ?? []) {
      this.#sent.set(output, Math.max(from[output] ?? 0, start))
    }
    // Whoever was here before is not listened to from now on, so what was taken is known for sure.
    this.#holder.attached(this)
    this.#ready = true
    const welcome: Welcome = { version, ...this.#holder.welcome() }
    this.tell(Kind.welcome, wire.json(welcome))
    this.pump()
  }

  #limit({ window = WINDOW, ahead = AHEAD }: Partial<Limits>): void {
    this.#window = window
    this.ahead = ahead
  }

  readonly #taken: Record<number, (body: Uint8Array) => void> = {
    [Kind.ack]: (body) => {
      this.#holder.ack(body[0] ?? OUT, wire.numberIn(body, 1))
      this.pump()
    },
    [Kind.input]: (body) => {
      // What comes belongs to the connection, and is kept for longer than this.
      const bytes = body.slice(6)
      this.#holder.input(wire.numberIn(body), bytes, (taken, problem) =>
        this.tell(Kind.taken, wire.numbered(taken), wire.text(problem ?? '')),
      )
    },
    [Kind.heard]: (body) => {
      const output = body[0] ?? 0
      this.#heard.set(output, wire.numberIn(body, 1))
      this.#holder.heard()
      this.pump()
    },
    [Kind.limits]: (body) => this.#limit(wire.parsed(body) as Limits),
    [Kind.settle]: (body) => this.#holder.files?.inputs.settle(wire.numberIn(body)),
    [Kind.tell]: (body) => {
      for (const { number, bytes } of this.#holder.files?.inputs.after(wire.numberIn(body)) ?? []) {
        this.tell(Kind.said, wire.numbered(number), bytes)
      }
      this.tell(Kind.saidAll, body)
    },
    [Kind.resize]: (body) => {
      const view = new DataView(body.buffer, body.byteOffset)
      this.#holder.resize(view.getUint16(0), view.getUint16(2))
    },
    [Kind.signal]: (body) => this.#holder.signal(wire.textIn(body)),
    [Kind.endInput]: () => this.#holder.endInput(),
    [Kind.stop]: (body) => this.#holder.stop(wire.parsed(body) as StopOptions),
    [Kind.ping]: (body) => this.tell(Kind.pong, body),
    [Kind.start]: (body) => void this.#start(wire.parsed(body) as KeepSpec),
  }

  async #start(spec: KeepSpec): Promise<void> {
    // Nothing of it is told before it is told that it runs.
    this.#starting = true
    const answer = await this.#holder.start(spec)
    this.tell(Kind.started, wire.json(answer))
    this.#starting = false
    this.pump()
  }
}

/** In constant time, whatever is given. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
