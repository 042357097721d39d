import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import type { MachineFiles } from '../../../src/main/machines/files'
import type { MachineFolders } from '../../../src/main/machines/folders'
import type {
  Environment,
  Machine,
  Orphan,
  ProgramSpec,
  Watching,
} from '../../../src/main/machines/machine'
import type { StopPlan, Stream } from '../../../src/main/machines/stream'
import { type Result, success } from '../../../src/shared/result'
import type { ProcessNode } from '../../../src/shared/tables'
import { frame, frames } from './frames'
import type { Down, StreamFacts, Up } from './protocol'
import { type Link, SocketStream } from './socket-stream'

interface Open {
  call: Buffer
  answer: PromiseWithResolvers<unknown>
}

/** A machine that is reached over a socket: when that is cut, all goes on over the next one. */
export class SocketMachine implements Machine, Link {
  readonly id = 'socket'
  readonly platform = process.platform
  readonly hostname = hostname()
  readonly #path: string
  readonly #token: string
  readonly #streams = new Map<string, SocketStream>()
  readonly #open = new Map<number, Open>()
  readonly #watching = new Map<number, Watching>()
  #socket: Socket | undefined
  #count: number
  #left = false

  /** Calls of another connection to the same machine have other numbers. */
  constructor(path: string, token: string, firstCall = 0) {
    this.#path = path
    this.#token = token
    this.#count = firstCall
    this.#connect()
  }

  readonly files = this.#asked<MachineFiles>('files')
  readonly folders = this.#asked<MachineFolders>('folders')

  /** Each of its methods is a call. */
  #asked<Methods extends object>(name: string): Methods {
    return new Proxy({} as Methods, {
      get:
        (_, method) =>
        (...args: unknown[]) =>
          this.call(name, [method, ...args]),
    })
  }

  #connect(): void {
    const socket = connect(this.#path)
    this.#socket = socket
    const first = Math.min(...this.#open.keys(), this.#count + 1)
    socket.write(frame({ hello: this.#token, first } satisfies Up))
    for (const stream of this.#streams.values())
      for (const up of stream.resumed()) socket.write(frame(up))
    for (const { call } of this.#open.values()) socket.write(call)
    const read = frames<Down>(({ head, bytes }) => {
      if (socket === this.#socket) this.#take(head, bytes)
    })
    socket.on('data', read)
    // It is closed after that, too.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      if (socket === this.#socket && !this.#left) this.#connect()
    })
  }

  /** The connection breaks, whatever is under way. */
  cut(): void {
    this.#socket?.destroy()
  }

  /** This app is gone, without a word to anybody. */
  leave(): number {
    this.#left = true
    this.#socket?.destroy()
    return this.#count
  }

  call(method: string, args: unknown[], bytes?: Uint8Array): Promise<unknown> {
    this.#count += 1
    const call = frame({ call: this.#count, method, args } satisfies Up, bytes)
    const answer = Promise.withResolvers<unknown>()
    this.#open.set(this.#count, { call, answer })
    this.#socket?.write(call)
    return answer.promise
  }

  tell(up: Up): void {
    this.#socket?.write(frame(up))
  }

  #take(down: Down, bytes: Uint8Array): void {
    if ('answer' in down) {
      const open = this.#open.get(down.answer)
      this.#open.delete(down.answer)
      if ('error' in down) open?.answer.reject(new Error(down.error))
      else open?.answer.resolve(down.value)
    } else if ('watching' in down) {
      const watching = this.#watching.get(down.watching)
      if ('lost' in down) watching?.lost()
      else watching?.changed(down.changed)
    } else if ('exit' in down) {
      this.#streams.get(down.stream)?.exited(down.exit)
      this.#streams.delete(down.stream)
    } else this.#streams.get(down.stream)?.received(down.channel, down.offset, bytes)
  }

  environment = () => this.call('environment', []) as Promise<Environment>
  shell = () => this.call('shell', []) as Promise<string>
  which = (command: string) => this.call('which', [command]) as ReturnType<Machine['which']>
  orphans = () => this.call('orphans', []) as Promise<Orphan[]>
  endOrphan = (id: string) => this.call('endOrphan', [id]) as Promise<Result<void>>

  spawn(spec: ProgramSpec): Promise<Result<Stream>> {
    return this.#opened('spawn', spec)
  }

  attach(id: string): Promise<Result<Stream>> {
    const known = this.#streams.get(id)
    return known ? Promise.resolve(success(known)) : this.#opened('attach', id)
  }

  async #opened(method: 'spawn' | 'attach', arg: unknown): Promise<Result<Stream>> {
    const result = (await this.call(method, [arg])) as Result<StreamFacts>
    if (!result.ok) return result
    const stream = new SocketStream(result.value, this)
    this.#streams.set(stream.id, stream)
    for (const up of stream.resumed()) this.tell(up)
    return success(stream)
  }

  serve(id: string, sessions: string[]): void {
    void this.call('serve', [id, sessions])
  }

  async sample(): Promise<Map<string, ProcessNode[]>> {
    return new Map((await this.call('sample', [])) as [string, ProcessNode[]][])
  }

  async watch(folder: string, watching: Watching): Promise<Result<() => Promise<void>>> {
    const number = this.#count + 1
    this.#watching.set(number, watching)
    const result = (await this.call('watch', [folder, watching.ignored])) as Result<number>
    return result.ok ? success(async () => void (await this.call('unwatch', [number]))) : result
  }

  async close(plan: StopPlan): Promise<void> {
    const closed = this.call('close', [plan])
    this.#left = true
    await closed
    this.#socket?.destroy()
  }
}
