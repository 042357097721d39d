import { defined } from '../../../kit/defined'
import type { Release } from '../../../kit/release'
import type { Result } from '../../../kit/result'
import type { PortRow } from '../../../shared/host/remote-row'
import type { Timers } from '../link/way'
import type { Machine } from '../machine'
import { type Forward, forwardPort } from './forward'
import type { ListeningPort } from './listening'

/** Between two looks: so soon it is told that something listens. */
const lookEvery = 2000

interface RemotePortsParts {
  machine: Pick<Machine, 'ports' | 'connect' | 'sample'>
  timers: Timers
  /** For whom one of the programs there runs. */
  sessionsOf(program: string): string[]
  changed(ports: PortRow[]): void
}

/** The ports of one place: looked at while some window does, and reached here until that is not wanted any more. */
export class RemotePorts {
  readonly #parts: RemotePortsParts
  readonly #windows = new Set<number>()
  readonly #forwards = new Map<number, Promise<Result<Forward>>>()
  readonly #here = new Map<number, number>()
  #listening: ListeningPort[] = []
  /** By the process. */
  #sessions = new Map<number, string[]>()
  #told = '[]'
  #looking = false
  #next: Release = () => undefined
  #closed = false

  constructor(parts: RemotePortsParts) {
    this.#parts = parts
  }

  watch(window: number, watch: boolean): void {
    if (watch) this.#windows.add(window)
    else this.#windows.delete(window)
    this.#next()
    if (this.#windows.size > 0) void this.#look()
  }

  /** Asked again, it is the same one. */
  forward(port: number): Promise<Result<Forward>> {
    const known = this.#forwards.get(port)
    if (known) return known
    const found = this.#listening.find((one) => one.port === port)
    const address = found?.address ?? '127.0.0.1'
    const opening = forwardPort(this.#parts.machine, { port, address })
    this.#forwards.set(port, opening)
    void opening.then((opened) => {
      // It was closed while it was opened.
      if (this.#forwards.get(port) !== opening) return opened.ok && opened.value.close()
      if (opened.ok) this.#here.set(port, opened.value.here)
      else this.#forwards.delete(port)
      return this.#tell()
    })
    return opening
  }

  /** It is not reached here any more. */
  close(port: number): void {
    const opening = this.#forwards.get(port)
    this.#forwards.delete(port)
    if (this.#here.delete(port))
      void opening?.then((opened) => {
        if (opened.ok) opened.value.close()
      })
    this.#tell()
  }

  /** With the app. */
  closeAll(): void {
    this.#closed = true
    this.#next()
    for (const port of [...this.#forwards.keys()]) this.close(port)
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    // It is answered when the place is connected; a place that is lost has no ports.
    const found = await this.#found().catch(() => [])
    this.#looking = false
    if (this.#closed) return
    this.#listening = found
    this.#tell()
    if (this.#windows.size === 0) return
    this.#next = this.#parts.timers.after(lookEvery, () => void this.#look())
  }

  async #found(): Promise<ListeningPort[]> {
    const { machine, sessionsOf } = this.#parts
    const told = await machine.ports()
    if (!told.ok) return []
    const found = told.value
    const pids = found.flatMap(({ pid }) => pid ?? [])
    // Whose they are is looked up again only when somebody else listens.
    if (pids.every((pid) => this.#sessions.has(pid))) return found
    const sessions = new Map(pids.map((pid): [number, string[]] => [pid, []]))
    for (const [program, tree] of await machine.sample())
      for (const { pid } of tree) if (sessions.has(pid)) sessions.set(pid, sessionsOf(program))
    this.#sessions = sessions
    return found
  }

  #tell(): void {
    if (this.#closed) return
    const ports = this.#listening.map(({ port, pid, name }): PortRow => {
      const here = this.#here.get(port)
      return {
        port,
        sessions: (pid !== undefined && this.#sessions.get(pid)) || [],
        ...(name ? { name } : {}),
        ...defined({ here }),
      }
    })
    for (const [port, here] of this.#here)
      if (!ports.some((one) => one.port === port))
        ports.push({ port, here, sessions: [], silent: true })
    const told = JSON.stringify(ports)
    if (told === this.#told) return
    this.#told = told
    this.#parts.changed(ports)
  }
}
