import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import { type Carrier, type Making, programWay } from '../link/program-way'
import type { Way } from '../link/way'
import type { Environment } from '../machine'
import { Asking, noAnswer } from './asking'
import type { ContainerStatus, Engine } from './engine'
import { Held, within } from './held'
import type { HoldingParts } from './holding'
import { attachLine, install } from './install'
import type { OpenQuestion } from './open-question'
import type { Carried, Known, NamedWay, RemoteParts } from './remote-parts'
import { sayingStill } from './still'

type Step = Carried['step']

/** How a place is reached by its own name, and what it was brought. */
export class OwnWay implements NamedWay {
  readonly #parts: RemoteParts
  readonly #held = new Held()
  readonly #asking: Asking
  #known: Known | undefined
  /** What is there is what this version of the app needs, and works. */
  #there: boolean

  constructor(parts: RemoteParts, asked: OpenQuestion) {
    this.#parts = parts
    this.#known = parts.known
    this.#there = parts.known?.hash === parts.pack.hash
    this.#asking = new Asking({
      place: parts.name,
      channel: parts.channel,
      ask: (question, takenBack, again) => asked.ask(question, takenBack, again),
    })
  }

  get name(): string {
    return this.#parts.name
  }

  /** Where its home is and what runs there; nothing before it was reached once. */
  get known(): Known | undefined {
    return this.#known
  }

  /** What was answered for it was answered for as long as it is wanted. */
  forget(): void {
    this.#asking.forget()
  }

  leads(computer: string): void {
    const known = this.#known
    if (known && known.computer !== computer) this.#learned({ ...known, computer })
  }

  carrying(link: Carried): Way {
    return programWay(this.#parts.here, (making) => this.#carrier(making, link))
  }

  /** How that stands which was made for it, and would stay behind without it. */
  async held(step: Step): Promise<Result<ContainerStatus['state']>> {
    const parts = await this.#holding(step)
    return parts.ok ? success(await this.#held.ours(parts.value)) : parts
  }

  /** Ends what was made for it, with all that runs there. */
  async discard(step: Step): Promise<Result<void>> {
    const parts = await this.#holding(step)
    const ended = parts.ok ? await this.#held.end(parts.value) : parts
    step(undefined)
    return ended
  }

  async #holding(step: Step): Promise<Result<HoldingParts>> {
    const { name, here, ready } = this.#parts
    await ready
    const engine = this.#engine()
    if (!engine.ok) return engine
    const environment = await this.#parts.environment()
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
  async #carrier({ asks, still }: Making, link: Carried): Promise<Result<Carrier>> {
    const { app, ready } = this.#parts
    const { name, step } = link
    await ready
    const engine = this.#engine()
    if (!engine.ok) return engine
    const environment = await this.#parts.environment()
    const entered = await this.#enter(engine.value, environment, step, still)
    if (!entered.ok) return entered
    const inside = entered.value
    if (!this.#there) {
      const brought = await this.#bring(inside, environment, step, still)
      if (!brought.ok) return brought
    }
    step('Connecting')
    link.lines(inside.lines === true)
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
    step: Step,
    still: () => void,
  ): Promise<Result<Engine>> {
    const { name, here } = this.#parts
    const parts = { here, environment, engine, name, step, asking: this.#asking }
    const entered = await sayingStill(this.#parts.timers, still, () => this.#held.enter(parts))
    if (!entered.ok) return entered
    // In one that is new there is nothing of ours.
    if (entered.value?.fresh) this.#there = false
    return success(within(engine, entered.value))
  }

  async #bring(
    engine: Engine,
    environment: Environment,
    step: Step,
    still: () => void,
  ): Promise<Result<void>> {
    const { name, here, pack, node, timers } = this.#parts
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
}
