import { failure, type Result, success } from '../../../kit/result'
import type { Link } from '../../../shared/host/remotes/link'
import type { PlaceSetting } from '../../../shared/host/remotes/settings'
import type { RemoteMachine } from '../link/remote-machine'
import { NetWatch } from './net-watch'
import { Place } from './place'
import type { PlaceParts } from './place-parts'

type OfOne = 'name' | 'setting' | 'known' | 'learned' | 'areElsewhere' | 'sameAs' | 'linkChanged'

export interface PlacesParts extends Omit<PlaceParts, OfOne> {
  settings(): Readonly<Record<string, PlaceSetting>>
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  hide(name: string): void
  /** The place that a session is at. */
  placeOf(session: string): string | undefined
  /** By which this computer is reached: others, and those that could not be reached may be there. */
  addresses(): string
  /** It was reached: from now on sessions can be there. */
  reached(place: Place): void
}

const memoryKey = 'places'

/** The machines that the settings name, and those that something was done on. */
export class Places {
  readonly #places = new Map<string, Place>()

  readonly #net: NetWatch

  constructor(private readonly parts: PlacesParts) {
    const { timers, addresses } = parts
    this.#net = new NetWatch({ timers, addresses, woken: () => this.#woken() })
  }

  #woken(): void {
    for (const place of this.#places.values())
      if (place.link?.state === 'reconnecting') place.machine.woken()
  }

  /** The settings may be others. */
  follow(): void {
    const settings = this.parts.settings()
    for (const [name, place] of this.#places) {
      place.look()
      if (name in settings || place.known) continue
      this.#places.delete(name)
      this.parts.hide(name)
    }
    for (const name of Object.keys(settings)) this.of(name)
  }

  of(name: string): Place {
    const there = this.#places.get(name)
    if (there) return there
    const { settings, placeOf, addresses: _, ...parts } = this.parts
    const place = new Place({
      ...parts,
      name,
      setting: () => settings()[name],
      known: this.#known()[name],
      linkChanged: () =>
        this.#net.watch(
          [...this.#places.values()].some(({ link }) => link?.state === 'reconnecting'),
        ),
      areElsewhere: (sessions) => sessions.some((id) => (placeOf(id) ?? name) !== name),
      sameAs: (computer) =>
        [...this.#places].find(([other, at]) => other !== name && at.computer === computer)?.[0],
      learned: (known) => this.parts.memory.set(memoryKey, { ...this.#known(), [name]: known }),
    })
    this.#places.set(name, place)
    return place
  }

  async connect(name: string): Promise<Result<RemoteMachine>> {
    if (!(name in this.parts.settings()))
      return failure('no-place', `There is no place called ${name}.`, {
        hint: 'Add it in the settings, under “Places”.',
      })
    const place = this.of(name)
    const connected = await place.connect()
    if (connected.ok) this.parts.reached(place)
    return connected
  }

  isConnected(name: string): boolean {
    return this.link(name)?.state === 'connected'
  }

  link(name: string): Link | undefined {
    return this.#places.get(name)?.link
  }

  tryNow(name: string): Result<void> {
    this.of(name).machine.tryNow()
    return success(undefined)
  }

  #known(): Record<string, Place['known']> {
    return (this.parts.memory.get(memoryKey) as Record<string, Place['known']> | undefined) ?? {}
  }
}
