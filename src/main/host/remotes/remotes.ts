import { failure, type Result, success } from '../../../kit/result'
import type { Link } from '../../../shared/host/remotes/link'
import type { RemoteSetting } from '../../../shared/host/remotes/settings'
import type { RemoteMachine } from '../link/remote-machine'
import { Names } from './names'
import { NetWatch } from './net-watch'
import { Remote } from './remote'
import type { Known, RemoteParts } from './remote-parts'

type OfOne =
  | ('name' | 'setting' | 'show' | 'known' | 'learned' | 'areElsewhere')
  | ('joins' | 'joined' | 'others' | 'linkChanged')

export interface RemotesParts extends Omit<RemoteParts, OfOne> {
  settings(): Readonly<Record<string, RemoteSetting>>
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  show: RemoteParts['show']
  hide(name: string): void
  /** The place that a session is at. */
  remoteOf(session: string): string | undefined
  /** By which this computer is reached: others, and those that could not be reached may be there. */
  addresses(): string
  /** It was reached: from now on sessions can be there. */
  reached(remote: Remote): void
  /** They can, or what an earlier run left there is shown. */
  isOpen(name: string): boolean
  /** Something there is shown: a project of it, or what runs. */
  isUsed(name: string): boolean
}

const memoryKey = 'places'

/** The machines that the settings name, and those that something was done on. */
export class Remotes {
  readonly #remotes = new Map<string, Remote>()
  readonly #names: Names
  readonly #net: NetWatch

  constructor(private readonly parts: RemotesParts) {
    const { timers, addresses, settings } = parts
    this.#names = new Names({
      settings,
      computerOf: (name) => this.#remotes.get(name)?.known?.computer,
      hasLink: (name) => parts.isOpen(name) || this.#remotes.get(name)?.been === true,
    })
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
      if (this.#isListed(name)) continue
      this.parts.hide(name)
      if (!remote.known) this.#remotes.delete(name)
    }
    for (const name of Object.keys(settings)) this.of(name)
  }

  of(name: string): Remote {
    const there = this.#remotes.get(name)
    if (there) return there
    const { settings, remoteOf, show, addresses: _, isOpen: __, isUsed: ___, ...parts } = this.parts
    const remote = new Remote({
      ...parts,
      name,
      setting: () => settings()[name],
      show: (row) => {
        if (this.#isListed(name)) show(row)
      },
      known: this.#known()[name],
      linkChanged: () =>
        this.#net.watch(
          [...this.#remotes.values()].some(({ link }) => link?.state === 'reconnecting'),
        ),
      areElsewhere: (sessions) => sessions.some((id) => this.first(remoteOf(id) ?? name) !== name),
      joins: (computer) => this.#names.join(name, computer),
      joined: () => (this.first(name) === name ? undefined : this.first(name)),
      others: () => this.#names.others(name).map((other) => this.of(other).own),
      learned: (known) => this.#learned(name, known),
    })
    this.#remotes.set(name, remote)
    return remote
  }

  /** The name whose link leads there: several may be those of one computer. */
  first(name: string): string {
    return this.#names.first(name)
  }

  async connect(name: string): Promise<Result<RemoteMachine>> {
    const first = this.first(name)
    if (first !== name) return this.#connectBy(first, name)
    if (!(name in this.parts.settings()))
      return failure('no-place', `There is no place called ${name}.`, {
        hint: 'Add it in the settings, under “Places”.',
      })
    const remote = this.of(name)
    const connected = await remote.connect()
    if (connected.ok) this.parts.reached(remote)
    return this.first(name) === name ? connected : this.connect(name)
  }

  /** Over the link of another name. */
  async #connectBy(first: string, name: string): Promise<Result<RemoteMachine>> {
    const connected = await this.connect(first)
    // The login of the first may have led elsewhere.
    if (this.first(name) !== first) return this.connect(name)
    if (connected.ok) return connected
    const { hint = '', ...problem } = connected.problem
    const same = `${name} is the same computer as ${first}, and is reached by that name.`
    const instead = `Change how ${first} is reached, or remove it, in the settings, under “Places”.`
    const words = [same, hint, instead].filter(Boolean).join(' ')
    return { ok: false, problem: { ...problem, hint: words } }
  }

  isConnected(name: string): boolean {
    return this.link(name)?.state === 'connected'
  }

  link(name: string): Link | undefined {
    return this.#remotes.get(this.first(name))?.link
  }

  tryNow(name: string): Result<void> {
    this.of(this.first(name)).machine.tryNow()
    return success(undefined)
  }

  /** The user wants it, or has something there. */
  #isListed(name: string): boolean {
    return name in this.parts.settings() || this.parts.isUsed(name)
  }

  #learned(name: string, known: Known): void {
    this.parts.memory.set(memoryKey, { ...this.#known(), [name]: known })
    // Where one of them leads may part it from others, or not any more.
    for (const remote of this.#remotes.values()) remote.look()
  }

  #known(): Record<string, Known> {
    return (this.parts.memory.get(memoryKey) as Record<string, Known> | undefined) ?? {}
  }
}
