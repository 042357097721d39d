import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { InstallState } from '../../../shared/agent/install-state'
import type { PortRow } from '../../../shared/host/remote-row'
import type { Link } from '../../../shared/host/remotes/link'
import { remoteWords } from '../../../shared/host/remotes/words'
import { RemoteMachine } from '../link/remote-machine'
import type { Way } from '../link/way'
import type { ContainerStatus } from './engine'
import { OpenQuestion } from './open-question'
import { OwnWay } from './own-way'
import type { Known, RemoteParts } from './remote-parts'

/** A machine besides this computer: how it is reached, and how that stands. */
export class Remote {
  readonly #parts: RemoteParts
  #machine: RemoteMachine | undefined
  #link: Link | undefined
  #since = 0
  #step: string | undefined
  readonly #agents = new Map<string, InstallState>()
  #ports: PortRow[] = []
  #waiting: ((link: Link) => void)[] = []
  #lines = false
  readonly own: OwnWay
  /** What is asked on the way. */
  readonly asked = new OpenQuestion(() => this.#show())
  readonly #connected = Promise.withResolvers<void>()
  #been = false
  /** Who waits for it only as long as it can be reached. */
  #awaiting: (() => void)[] = []

  constructor(parts: RemoteParts) {
    this.#parts = parts
    this.own = new OwnWay(parts, this.asked)
    this.#show()
  }

  get link(): Link | undefined {
    return this.#link
  }

  /** How an agent stands there; many are told of at once. */
  agentIs(agent: string, install: InstallState): void {
    if (this.#agents.size === 0) setImmediate(() => this.#show())
    this.#agents.set(agent, install)
  }

  /** What listens there, and what of it is reached here. */
  portsAre(ports: PortRow[]): void {
    this.#ports = ports
    this.#show()
  }

  /** The settings have changed, or may have. */
  look(): void {
    if (this.#parts.setting() === undefined) this.own.forget()
    this.#show()
  }

  /** Where its home is and what runs there; nothing before it was reached once. */
  get known(): Known | undefined {
    return this.own.known
  }

  /** Connects as soon as it is there, and stays connected. */
  get machine(): RemoteMachine {
    if (this.#machine) return this.#machine
    const { name, app, run, timers } = this.#parts
    const known = this.known !== undefined
    this.#link = { state: 'connecting' }
    this.#machine = new RemoteMachine({
      id: name,
      name,
      ways: () => this.#ways(),
      timers,
      token: app,
      run,
      known,
      lines: () => this.#lines,
      changed: (link) => this.#changed(link),
      areOthers: this.#parts.areElsewhere,
      refuses: ({ computer }, by) => this.#refuses(computer, by),
    })
    this.#show()
    return this.#machine
  }

  /** Its own, and those of other names of its computer. */
  #ways(): ReadonlyMap<string, Way> {
    const { name } = this.#parts
    const step = (words: string | undefined): void => this.#at(words)
    const lines = (are: boolean): void => {
      this.#lines = are
    }
    const all = [this.own, ...this.#parts.others()]
    return new Map(all.map((way) => [way.name, way.carrying({ name, step, lines })]))
  }

  /** Why nothing goes over a way that leads to that computer, where it does not. */
  #refuses(computer: string, by: string): string | undefined {
    const { name, joins, others } = this.#parts
    if (by === name) {
      this.own.leads(computer)
      const first = joins(computer)
      return first === undefined ? undefined : `It is the same computer as ${first}.`
    }
    const other = others().find((one) => one.name === by)
    if (other) other.leads(computer)
    return computer === this.known?.computer ? undefined : 'It leads to another computer.'
  }

  /** It was reached in this run of the app. */
  get connected(): Promise<void> {
    return this.#connected.promise
  }

  /** The same, as it is now. */
  get been(): boolean {
    return this.#been
  }

  /** As soon as it cannot be reached, which may be now. */
  get away(): Promise<void> {
    if (this.#link?.state !== 'connected') return Promise.resolve()
    return new Promise((resolve) => this.#awaiting.push(resolve))
  }

  /** Until it is connected, or cannot be. */
  async connect(): Promise<Result<RemoteMachine>> {
    const { machine } = this
    if (machine.link.state === 'connected') return success(machine)
    const settled = new Promise<Link>((resolve) => this.#waiting.push(resolve))
    machine.tryNow()
    const link = await settled
    if (link.state === 'connected') return success(machine)
    const why = 'why' in link ? link.why : ''
    return failure('place-unreachable', `${this.#parts.name} cannot be reached.`, { hint: why })
  }

  /** How that stands which was made for it, and would stay behind without it. */
  held(): Promise<Result<ContainerStatus['state']>> {
    return this.own.held((words) => this.#at(words))
  }

  /** Ends what was made for it, with all that runs there. */
  discard(): Promise<Result<void>> {
    return this.own.discard((words) => this.#at(words))
  }

  #at(step: string | undefined): void {
    this.#step = step
    this.#show()
  }

  #changed(link: Link): void {
    if (link.state !== this.#link?.state) this.#since = this.#parts.timers.now()
    // The link of the other name is used: nothing goes over its own.
    const joined = this.#parts.joined() !== undefined
    if (joined) this.#machine = undefined
    this.#link = joined ? undefined : link
    this.#parts.linkChanged()
    if (joined || link.state === 'connected') this.#step = undefined
    if (link.state === 'connected') {
      this.#been = true
      this.#connected.resolve()
    } else for (const resolve of this.#awaiting.splice(0)) resolve()
    this.#show()
    const isTried = link.state === 'reconnecting' && this.#machine?.isTrying
    if (link.state === 'connecting' || isTried) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const hear of waiting) hear(link)
  }

  #show(): void {
    const { name: id, show } = this.#parts
    const setting = this.#parts.setting()
    const { question } = this.asked
    show({
      id,
      ...(setting ? { type: setting.type } : {}),
      words: setting ? remoteWords(setting) : 'Not in the settings any more',
      ...defined({ sameAs: this.#parts.joined() }),
      ...(this.#link ? { link: this.#link, since: this.#since } : {}),
      ...(this.#step ? { step: this.#step } : {}),
      ...(this.#agents.size > 0 ? { agents: Object.fromEntries(this.#agents) } : {}),
      ...(question ? { question } : {}),
      ...(this.#ports.length > 0 ? { ports: this.#ports } : {}),
    })
  }
}
