import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { ProcessNode } from '../../../shared/app/tables'
import type { Link } from '../../../shared/host/remotes/link'
import type { MachineFiles } from '../files'
import type { MachineFolders } from '../folders'
import type { Environment, Machine, Orphan, ProgramSpec, Trouble, Watching } from '../machine'
import type { ListeningPort, PortAddress } from '../ports/listening'
import type { StopPlan, Stream } from '../stream'
import { Unreachable } from '../unreachable'
import type { Frame } from './frames'
import { Linked } from './linked'
import { filesSay, foldersSay } from './methods'
import { OpenCalls } from './open-calls'
import { type Down, type StreamFacts, Troubles, type Up, type Welcome } from './protocol'
import type { RemoteParts } from './remote-parts'
import { type Caller, RemoteStream } from './remote-stream'
import { RemoteWatches } from './remote-watches'
import type { SaysUnreachable, Wire } from './wire'

/** A machine that is reached over a connection: when that is cut, all goes on over the next one. */
export class RemoteMachine implements Machine, Caller {
  readonly id: string
  readonly #parts: RemoteParts
  readonly #linked: Linked
  readonly #streams = new Map<string, RemoteStream>()
  readonly #calls: OpenCalls
  readonly #watches = new RemoteWatches()
  readonly #troubles = new Troubles()
  readonly #up = Promise.withResolvers<Result<void>>()
  #welcome: Welcome | undefined

  constructor(parts: RemoteParts) {
    this.#parts = parts
    this.id = parts.id
    this.#calls = new OpenCalls(parts.firstCall ?? 0)
    this.#linked = new Linked({
      ways: () => parts.ways(),
      timers: parts.timers,
      known: parts.known ?? false,
      ...defined({ pace: parts.pace }),
      hello: () => ({
        hello: parts.token,
        run: parts.run,
        first: this.#calls.first,
        ...(parts.lines?.() ? { lines: true } : {}),
      }),
      refuses: (welcome, by) => parts.refuses?.(welcome, by),
      up: (welcome) => this.#goOn(welcome),
      frame: (one) => this.#take(one),
      changed: (link) => this.#changed(link),
    })
  }

  readonly files = this.#asked<MachineFiles>('files', filesSay)
  readonly folders = this.#asked<MachineFolders>('folders', foldersSay)

  get platform(): NodeJS.Platform {
    return this.#welcome?.platform ?? 'linux'
  }

  get hostname(): string {
    return this.#welcome?.hostname ?? this.#parts.name
  }

  /** Which computer it is, whatever the way there is called. */
  get computer(): string | undefined {
    return this.#welcome?.computer
  }

  get link(): Link {
    return this.#linked.link
  }

  /** Something that may lead there is under way, or about to be. */
  get isTrying(): boolean {
    return this.#linked.isTrying
  }

  /** The first connection, or why there is none. */
  get up(): Promise<Result<void>> {
    return this.#up.promise
  }

  /** What does not go as it should there. */
  onTrouble(listener: (trouble: Trouble) => void): void {
    this.#troubles.follow(listener)
  }

  /** Tries at once, whatever it was waiting for. */
  tryNow(): void {
    this.#linked.now()
  }

  /** The net is another now, or the computer has slept. */
  woken(): void {
    this.#linked.woken()
  }

  /** The connection breaks, whatever is under way. */
  cut(): void {
    this.#linked.cut('It was cut.')
  }

  /** This app is gone, without a word to anybody; returns the number of its last call. */
  leave(): number {
    this.#linked.leave()
    return this.#calls.count
  }

  /** Each of its methods is a call. */
  #asked<Methods extends object>(name: string, say: SaysUnreachable<Methods>): Wire<Methods> {
    return new Proxy({} as Wire<Methods>, {
      get:
        (_, method) =>
        (...args: unknown[]) => {
          const isResult = say[method as keyof Methods] === 'result'
          return isResult ? this.#ask(name, [method, ...args]) : this.call(name, [method, ...args])
        },
    })
  }

  /** What answers with a result says by it that nobody is there. */
  async #ask<T>(method: string, args: unknown[]): Promise<Result<T>> {
    try {
      return (await this.call(method, args)) as Result<T>
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      return failure('unreachable', error.message)
    }
  }

  #changed(link: Link): void {
    if (link.state === 'connected') this.#up.resolve(success(undefined))
    if (link.state === 'lost') {
      const { name } = this.#parts
      const words = link.gone ? `${name} has ended.` : `${name} cannot be reached.`
      this.#up.resolve(failure('place-lost', words, { details: link.why }))
      this.#forsake(`${words} ${link.why}`)
    }
    this.#parts.changed?.(link)
  }

  /** Over a new connection: what is unanswered is asked again, and each stream goes on from where it was. */
  #goOn(welcome: Welcome): void {
    const before = this.#welcome
    const another = before !== undefined && before.server !== welcome.server
    const restarted = another && before.boot !== undefined && before.boot !== welcome.boot
    this.#welcome = welcome
    this.#troubles.goOn()
    // Who answered before is gone with all that it ran, and nobody knows what it still did.
    const kept = another ? [...this.#streams.values()].filter((stream) => stream.kept) : []
    for (const { id } of kept) this.#streams.delete(id)
    if (another) this.#forsake(this.#ended(restarted))
    for (const stream of this.#streams.values())
      for (const up of stream.resumed()) this.#linked.send(up)
    for (const stream of kept) this.#attachAgain(stream, restarted)
    for (const call of this.#calls.all()) this.#linked.send(call)
    this.#watches.again()
  }

  #ended(restarted = false): string {
    const { name } = this.#parts
    return restarted
      ? `${name} was started anew, and what ran there has ended.`
      : `What ran on ${name} for Liminal was ended.`
  }

  /** It outlived whoever answered before; its bytes go on where they had got to. */
  #attachAgain(stream: RemoteStream, restarted: boolean): void {
    this.#streams.set(stream.id, stream)
    const gone = (words: string): void => {
      this.#streams.delete(stream.id)
      stream.exited({ code: null, signal: null, lastWords: words, withMachine: words })
    }
    const attached = this.call('attach', [stream.id]).then(
      (answer) => {
        const result = answer as Result<StreamFacts>
        if (!result.ok) return gone(restarted ? this.#ended(true) : result.problem.message)
        stream.attached(result.value)
        for (const up of stream.resumed()) this.tell(up)
      },
      () => gone(this.#ended()),
    )
    stream.attaching(attached)
  }

  #forsake(words: string): void {
    this.#calls.forsake(new Unreachable(words))
    const streams = [...this.#streams.values()]
    this.#streams.clear()
    for (const stream of streams)
      stream.exited({ code: null, signal: null, lastWords: words, withMachine: words })
    this.#watches.forsake()
  }

  async call(method: string, args: unknown[], bytes?: Uint8Array): Promise<unknown> {
    const { link } = this.#linked
    if (link.state === 'lost')
      throw new Unreachable(`${this.#parts.name} cannot be reached. ${link.why}`)
    // Nobody would ever answer.
    if (link.state === 'left') throw new Unreachable('Liminal has ended.')
    const { call, answer } = this.#calls.open(method, args, bytes)
    this.#linked.send(call)
    return answer
  }

  tell(up: Up): void {
    this.#linked.send(up)
  }

  #take({ head, bytes }: Frame<Down>): void {
    if ('answer' in head) {
      this.#calls.answered(head)
    } else if ('watching' in head) {
      this.#watches.hear(head)
    } else if ('trouble' in head) {
      this.#troubles.add(head.trouble)
    } else if ('exit' in head) {
      this.#streams.get(head.stream)?.exited(head.exit)
      this.#streams.delete(head.stream)
      this.tell({ over: head.stream })
    } else if ('stream' in head) {
      this.#streams.get(head.stream)?.received(head.channel, head.offset, bytes)
    }
  }

  environment = () => this.call('environment', []) as Promise<Environment>
  shell = () => this.#ask<string>('shell', [])
  which: Machine['which'] = (command) => this.#ask('which', [command])
  endOrphan = (id: string) => this.#ask<void>('endOrphan', [id])

  ports = () => this.#ask<ListeningPort[]>('ports', [])

  connect(to: PortAddress): Promise<Result<Stream>> {
    return this.#opened('connect', to)
  }

  spawn(spec: ProgramSpec): Promise<Result<Stream>> {
    return this.#opened('spawn', spec)
  }

  attach(id: string): Promise<Result<Stream>> {
    const known = this.#streams.get(id)
    return known ? Promise.resolve(success(known)) : this.#opened('attach', id)
  }

  async #opened(method: 'spawn' | 'attach' | 'connect', arg: unknown): Promise<Result<Stream>> {
    const result = await this.#ask<StreamFacts>(method, [arg])
    if (!result.ok) return result
    const stream = new RemoteStream(result.value, this)
    this.#streams.set(stream.id, stream)
    for (const up of stream.resumed()) this.tell(up)
    return success(stream)
  }

  async orphans(): Promise<Orphan[]> {
    const all = (await this.call('orphans', [])) as Orphan[]
    const { areOthers } = this.#parts
    return areOthers ? all.filter(({ sessions }) => !areOthers(sessions)) : all
  }

  serve(id: string, sessions: string[]): void {
    // Of a place that is gone there is nothing to be recorded.
    this.call('serve', [id, sessions]).catch(() => undefined)
  }

  async sample(): Promise<Map<string, ProcessNode[]>> {
    return new Map((await this.call('sample', [])) as [string, ProcessNode[]][])
  }

  async watch(folder: string, watching: Watching): Promise<Result<() => Promise<void>>> {
    const number = this.#calls.count + 1
    this.#watches.add(number, folder, watching)
    const result = await this.#ask<number>('watch', [folder, watching.ignored])
    if (!result.ok) this.#watches.remove(number)
    if (!result.ok) return result
    return success(async () => {
      // Where nobody can be reached any more nothing is told, either.
      if (this.#watches.remove(number)) await this.#ask('unwatch', [number])
    })
  }

  async close(plan: StopPlan, keep?: ReadonlySet<string>): Promise<void> {
    // Who cannot be reached is left as it is: what runs there is found when it is connected again.
    if (this.#linked.link.state === 'connected')
      // Cut off with its answer under way, another says that it has ended.
      await this.#ask<void>('close', [plan, [...(keep ?? [])]])
    this.#linked.leave()
    // Nobody waits any more for what is left there.
    this.#forsake('Liminal has ended.')
  }
}
