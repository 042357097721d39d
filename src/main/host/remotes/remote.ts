import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { InstallState } from '../../../shared/agent/install-state'
import type { PortRow } from '../../../shared/host/remote-row'
import type { Link } from '../../../shared/host/remotes/link'
import { remoteWords } from '../../../shared/host/remotes/words'
import { type Carrier, type Making, programWay } from '../link/program-way'
import { RemoteMachine } from '../link/remote-machine'
import type { Environment } from '../machine'
import { Asking, noAnswer } from './asking'
import type { ContainerStatus, Engine } from './engine'
import { Held, within } from './held'
import type { HoldingParts } from './holding'
import { attachLine, install } from './install'
import { OpenQuestion } from './open-question'
import type { Known, RemoteParts } from './remote-parts'
import { sayingStill } from './still'

/** A machine besides this computer: how it is reached, and how that stands. */
export class Remote {
  readonly #parts: RemoteParts
  #known: Known | undefined
  /** What is there is what this version of the app needs, and works. */
  #there: boolean
  #machine: RemoteMachine | undefined
  #link: Link | undefined
  #since = 0
  #step: string | undefined
  readonly #agents = new Map<string, InstallState>()
  #ports: PortRow[] = []
  #waiting: ((link: Link) => void)[] = []
  readonly #held = new Held()
  #lines = false
  readonly #asking: Asking
  /** What is asked on the way. */
  readonly asked = new OpenQuestion(() => this.#show())
  readonly #connected = Promise.withResolvers<void>()
  #been = false
  /** Who waits for it only as long as it can be reached. */
  #awaiting: (() => void)[] = []

  constructor(parts: RemoteParts) {
    this.#parts = parts
    this.#known = parts.known
    this.#there = parts.known?.hash === parts.pack.hash
    this.#asking = new Asking({
      place: parts.name,
      channel: parts.channel,
      ask: (question, takenBack, again) => this.asked.ask(question, takenBack, again),
    })
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
    // What was answered for it was answered for as long as it is wanted.
    if (this.#parts.setting() === undefined) this.#asking.forget()
    this.#show()
  }

  /** Where its home is and what runs there; nothing before it was reached once. */
  get known(): Known | undefined {
    return this.#known
  }

  /** Connects as soon as it is there, and stays connected. */
  get machine(): RemoteMachine {
    if (this.#machine) return this.#machine
    const { name, app, run, timers, here } = this.#parts
    const way = programWay(here, (making) => this.#carrier(making))
    const known = this.#known !== undefined
    this.#link = { state: 'connecting' }
    this.#machine = new RemoteMachine({
      id: name,
      name,
      way,
      timers,
      token: app,
      run,
      known,
      lines: () => this.#lines,
      changed: (link) => this.#changed(link),
      areOthers: this.#parts.areElsewhere,
      refuses: ({ computer }) => {
        const known = this.#known
        if (known && known.computer !== computer) this.#learned({ ...known, computer })
        const first = this.#parts.joins(computer)
        return first === undefined ? undefined : `It is the same computer as ${first}.`
      },
    })
    this.#show()
    return this.#machine
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
    if (machine.link.state === 'lost') machine.tryNow()
    const link = await settled
    if (link.state === 'connected') return success(machine)
    const why = 'why' in link ? link.why : ''
    return failure('place-unreachable', `${this.#parts.name} cannot be reached.`, { hint: why })
  }

  /** How that stands which was made for it, and would stay behind without it. */
  async held(): Promise<Result<ContainerStatus['state']>> {
    const parts = await this.#holding()
    return parts.ok ? success(await this.#held.ours(parts.value)) : parts
  }

  /** Ends what was made for it, with all that runs there. */
  async discard(): Promise<Result<void>> {
    const parts = await this.#holding()
    const ended = parts.ok ? await this.#held.end(parts.value) : parts
    this.#at(undefined)
    return ended
  }

  async #holding(): Promise<Result<HoldingParts>> {
    const { name, here, ready } = this.#parts
    await ready
    const engine = this.#engine()
    if (!engine.ok) return engine
    const environment = await this.#parts.environment()
    const step = (words: string): void => this.#at(words)
    const asking = this.#asking
    return success({ here, environment, engine: engine.value, name, step, asking })
  }

  #engine(): Result<Engine> {
    const { name, engine } = this.#parts
    const setting = this.#parts.setting()
    return setting === undefined
      ? failure('no-place', `${name} is not in the settings any more.`)
      : engine(setting, name)
  }

  /** The program that carries bytes to it and back, after it has been brought what it needs. */
  async #carrier({ asks, still }: Making): Promise<Result<Carrier>> {
    const { name, app, ready } = this.#parts
    await ready
    const engine = this.#engine()
    if (!engine.ok) return engine
    const environment = await this.#parts.environment()
    const entered = await this.#enter(engine.value, environment, still)
    if (!entered.ok) return entered
    const inside = entered.value
    if (!this.#there) {
      const brought = await this.#bring(inside, environment, still)
      if (!brought.ok) return brought
    }
    this.#at('Connecting')
    this.#lines = inside.lines === true
    const { command, args } = inside.shell(attachLine(inside, this.#known as Known, app, name))
    const asker = await this.#asking.begin(asks)
    return success({
      spec: {
        id: crypto.randomUUID(),
        name,
        command,
        args,
        folder: '/',
        environment,
        env: asker.environment,
      },
      explain: (exit) => {
        // What we had sent there is not there any more.
        if (exit.code === 126 || exit.code === 127) this.#there = false
        return asker.unanswered ? noAnswer : inside.explain(exit)
      },
      over: () => asker.close(),
    })
  }

  /** What holds the place is up, as its engine says; or why it is not. */
  async #enter(
    engine: Engine,
    environment: Environment,
    still: () => void,
  ): Promise<Result<Engine>> {
    const { name, here } = this.#parts
    const step = (words: string): void => this.#at(words)
    const parts = { here, environment, engine, name, step, asking: this.#asking }
    const entered = await sayingStill(this.#parts.timers, still, () => this.#held.enter(parts))
    if (!entered.ok) return entered
    // In one that is new there is nothing of ours.
    if (entered.value?.fresh) this.#there = false
    return success(within(engine, entered.value))
  }

  async #bring(engine: Engine, environment: Environment, still: () => void): Promise<Result<void>> {
    const { name, here, pack, node, timers } = this.#parts
    const step = (words: string): void => this.#at(words)
    const parts = { here, environment, engine, name, pack, node, step, asking: this.#asking }
    const installed = await sayingStill(timers, still, () => install(parts))
    if (!installed.ok) return installed
    const { platform } = installed.value
    const { computer } = this.#known ?? {}
    const { node: itsNode } = installed.value
    const { home } = platform
    this.#learned({ home, node: itsNode, hash: pack.hash, ...defined({ computer }) })
    this.#there = true
    return success(undefined)
  }

  #learned(known: Known): void {
    this.#known = known
    this.#parts.learned(known)
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
    if (link.state === 'connecting') return
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
