import { failure, success } from '../../../src/kit/result'
import { Troubles } from '../../../src/main/host/link/protocol'
import { RemoteMachine } from '../../../src/main/host/link/remote-machine'
import type { RemoteParts } from '../../../src/main/host/link/remote-parts'
import type {
  Closed,
  Connection,
  ConnectionListener,
  Timers,
  Way,
} from '../../../src/main/host/link/way'
import type { Machine, ProgramSpec } from '../../../src/main/host/machine'
import type { Exit, Stream } from '../../../src/main/host/stream'
import { FakeClock } from '../../../src/main/session/fake-clock.test-kit'
import { RemoteServer } from '../../../src/remote/server'

/** A program that runs until the test says how it ended. */
class Program implements Stream {
  readonly pid = 1
  readonly startedAt = 0
  readonly window = 1
  readonly heard: string[] = []
  #ends: ((exit: Exit) => void)[] = []

  constructor(readonly id: string) {}

  onBytes = (): void => undefined
  onErrorBytes = (): void => undefined
  ack = (): void => undefined
  closeInput = (): void => undefined
  resize = (): void => undefined
  signal = (): void => undefined
  onExit = (listener: (exit: Exit) => void): void => void this.#ends.push(listener)
  async write(bytes: string | Uint8Array): Promise<void> {
    this.heard.push(Buffer.from(bytes).toString())
  }
  async end(): Promise<Exit> {
    const exit = { code: 0, signal: null, lastWords: '' }
    for (const listener of this.#ends) listener(exit)
    return exit
  }
}

/** A computer far away: its programs are counted, and a test says how the way to it is. */
export class FarSide {
  readonly clock = new FakeClock()
  readonly started: Program[] = []
  attempts = 0
  /** How an attempt ends that is not let in; let in where nothing is said. */
  refuses: { why: string; how: Closed } | 'hangs' | undefined
  #open = new Set<ConnectionListener>()
  #boots = 1
  /** One for each link, as there. */
  #servers = new Map<string, RemoteServer>()

  #newServer(computer: string): RemoteServer {
    const nothing = async () => undefined
    const machine = {
      platform: 'linux',
      hostname: 'far',
      environment: async () => ({}),
      shell: async () => success('/bin/sh'),
      which: async () => success(undefined),
      ports: async () => success([]),
      serve: () => undefined,
      sample: async () => new Map(),
      orphans: async () => [],
      watch: async () => success(nothing),
      close: nothing,
      attach: async () => failure('not-running', 'That does not run any more.'),
      files: { text: async () => 'text', show: async () => success({ text: '', cut: false }) },
      folders: {},
      spawn: async ({ id }: ProgramSpec) => {
        const program = new Program(id)
        this.started.push(program)
        return success(program)
      },
    } as unknown as Machine
    const boot = String(this.#boots)
    const closed = () => undefined
    const troubles = new Troubles()
    return new RemoteServer({ machine, troubles, computer, boot, token: 'app', closed })
  }

  /** Whoever answers there is ended with all that runs, and what answers then is another. */
  end(): void {
    this.#servers.clear()
    this.cut()
  }

  /** The same, since the whole computer begins anew. */
  reboot(): void {
    this.#boots += 1
    this.end()
  }

  #serverOf(link: string): RemoteServer {
    const server = this.#servers.get(link) ?? this.#newServer('a')
    this.#servers.set(link, server)
    return server
  }

  cut(): void {
    for (const listener of [...this.#open]) this.#close(listener, 'It was cut.')
  }

  #close(listener: ConnectionListener, why: string, how?: Closed): void {
    if (this.#open.delete(listener)) listener.closed(why, how)
  }

  way(link: string): Way {
    return { open: (listener) => this.#opened(link, listener) }
  }

  #opened(link: string, listener: ConnectionListener): Connection {
    this.attempts += 1
    this.#open.add(listener)
    const { refuses } = this
    if (refuses === 'hangs') return { write: () => undefined, close: () => undefined }
    if (refuses) {
      setImmediate(() => this.#close(listener, refuses.why, refuses.how))
      return { write: () => undefined, close: () => undefined }
    }
    const { bytes, gone } = this.#serverOf(link).connect({
      write: (data) => setImmediate(() => this.#open.has(listener) && listener.bytes(data)),
      close: () => this.#close(listener, 'Another came.'),
    })
    return {
      write: (data) => setImmediate(() => this.#open.has(listener) && bytes(data)),
      close: () => {
        this.#open.delete(listener)
        gone()
      },
    }
  }

  machine(parts: Partial<RemoteParts> = {}): RemoteMachine {
    const { id = 'far' } = parts
    const { now } = this.clock
    const timers: Timers = { now, after: (wait, run) => this.clock.after(wait, run) }
    return new RemoteMachine({
      id,
      name: id,
      ways: () => new Map([[id, this.way(id)]]),
      timers,
      token: 'app',
      run: 'run',
      ...parts,
    })
  }
}

/** What was asked has come and gone. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
}
