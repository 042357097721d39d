import { failure, type Result, success } from '../../../kit/result'
import type { Link } from '../../../shared/host/remotes/link'
import type { RemoteSetting } from '../../../shared/host/remotes/settings'
import type { RemoteMachine } from '../link/remote-machine'
import { NetWatch } from './net-watch'
import { Remote } from './remote'
import type { RemoteParts } from './remote-parts'

type OfOne = 'name' | 'setting' | 'known' | 'learned' | 'areElsewhere' | 'sameAs' | 'linkChanged'

export interface RemotesParts extends Omit<RemoteParts, OfOne> {
  settings(): Readonly<Record<string, RemoteSetting>>
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  hide(name: string): void
  /** The place that a session is at. */
  remoteOf(session: string): string | undefined
  /** By which this computer is reached: others, and those that could not be reached may be there. */
  addresses(): string
  /** It was reached: from now on sessions can be there. */
  reached(remote: Remote): void
}

const memoryKey = 'places'

/** The machines that the settings name, and those that something was done on. */
export class Remotes {
  readonly #remotes = new Map<string, Remote>()

  readonly #net: NetWatch

  constructor(private readonly parts: RemotesParts) {
    const { timers, addresses } = parts
    this.#net = new NetWatch({ timers, addresses, woken: () => this.#woken() })
  }

  #woken(): void {
    for (const remote of this.#remotes.values())
      if (remote.link?.state === 'reconnecting') remote.machine.woken()
  }

  /** The settings may be others. */
  follow(): void {
    const settings = this.parts.settings()
    for (const [name, remote] of this.#remotes) {
      remote.look()
      if (name in settings || remote.known) continue
      this.#remotes.delete(name)
      this.parts.hide(name)
    }
    for (const name of Object.keys(settings)) this.of(name)
  }

  of(name: string): Remote {
    const there = this.#remotes.get(name)
    if (there) return there
    const { settings, remoteOf, addresses: _, ...parts } = this.parts
    const remote = new Remote({
      ...parts,
      name,
      setting: () => settings()[name],
      known: this.#known()[name],
      linkChanged: () =>
        this.#net.watch(
          [...this.#remotes.values()].some(({ link }) => link?.state === 'reconnecting'),
        ),
      areElsewhere: (sessions) => sessions.some((id) => (remoteOf(id) ?? name) !== name),
      sameAs: (computer) =>
        [...this.#remotes].find(([other, at]) => other !== name && at.computer === computer)?.[0],
      learned: (known) => this.parts.memory.set(memoryKey, { ...this.#known(), [name]: known }),
    })
    this.#remotes.set(name, remote)
    return remote
  }

  async connect(name: string): Promise<Result<RemoteMachine>> {
    if (!(name in this.parts.settings()))
      return failure('no-place', `There is no place called ${name}.`, {
        hint: 'Add it in the settings, under “Places”.',
      })
    const remote = this.of(name)
    const connected = await remote.connect()
    if (connected.ok) this.parts.reached(remote)
    return connected
  }

  isConnected(name: string): boolean {
    return this.link(name)?.state === 'connected'
  }

  link(name: string): Link | undefined {
    return this.#remotes.get(name)?.link
  }

  tryNow(name: string): Result<void> {
    this.of(name).machine.tryNow()
    return success(undefined)
  }

  #known(): Record<string, Remote['known']> {
    return (this.parts.memory.get(memoryKey) as Record<string, Remote['known']> | undefined) ?? {}
  }
}
