import { failure, type Problem, type Result, success } from '../../../kit/result'
import type { DriverName } from '../../../shared/agent/process/agent'
import type { Machine } from '../../host/machine'
import type { Stream } from '../../host/stream'
import type { Log } from '../../store/log/log'
import type { StoredWire } from '../../store/log/wire'
import type { AgentConnection, Driver, DriverHost, Resumed } from '../drivers/driver'
import type { Peculiarities } from '../drivers/peculiarities'
import type { Standing, WiredStream } from './wired-stream'

/** What it takes for agents to go on when the app is gone. */
export interface Keeping {
  log: Pick<Log, 'wires' | 'together' | 'flush'>
  machine: Pick<Machine, 'attach' | 'endOrphan'>
  driverNamed(name: DriverName): Driver | Promise<Driver>
  peculiaritiesOf(agent: string): Peculiarities
  /** Whether those that are started now do. */
  wanted(): boolean
}

/** What becomes of one that could not be attached; the next run of the app finds one that is left. */
type Decision = 'again' | 'end' | 'leave'

/** A program that an earlier run of the app has left at work. */
export class Left {
  /** There when it is gone on with. */
  resumed: Resumed | undefined
  #stuck = Promise.withResolvers<Problem>()
  #decided = Promise.withResolvers<Decision>()

  constructor(
    readonly wire: StoredWire,
    /** The first paint waits for nobody. */
    readonly ready: Promise<unknown>,
  ) {}

  /** Why it could not be attached this time, if it is for somebody to say what becomes of it. */
  get stuck(): Promise<Problem> {
    return this.#stuck.promise
  }

  /** Its sessions wait meanwhile, so that nobody starts a second one for them. */
  async stuckOn(problem: Problem): Promise<Decision> {
    this.#stuck.resolve(problem)
    const decision = await this.#decided.promise
    this.#decided = Promise.withResolvers()
    return decision
  }

  decide(decision: Decision): void {
    this.#stuck = Promise.withResolvers()
    this.#decided.resolve(decision)
  }

  async goOn(
    driver: Driver,
    stream: WiredStream,
    host: DriverHost,
    peculiarities: Peculiarities,
  ): Promise<Result<AgentConnection>> {
    const { wire } = this
    const told = await stream.kept.toldAfter(wire.writes)
    if (!told.ok) return told
    const whole = stream.goOn(wire)
    if (!whole.ok) return whole
    const { state, progress } = wire
    const left = { stream, state, progress, told: told.value }
    const made = await driver.resume?.(left, host, peculiarities)
    if (!made?.ok) return made ?? cannot
    const { connection } = made.value
    this.resumed = made.value
    stream.begin(standing(connection))
    return success(connection)
  }

  /** From now on it is heard. */
  hear(): void {
    this.resumed?.hear(this.wire.out)
  }
}

/** How it stands, at any moment. */
export const standing = (connection: AgentConnection): Standing => ({
  left: () => connection.left?.(),
  progress: () => connection.progress?.(),
})

const cannot = failure('not-attached', 'This agent cannot be gone on with.')

/** The program itself. One that lives and cannot be attached is the user's to decide about. */
export async function leftOf(
  left: Left,
  { machine, log, driverNamed, peculiaritiesOf }: Keeping,
): Promise<Result<LeftRun>> {
  const { wire, ready } = left
  await ready
  for (;;) {
    const [stream, driver] = await Promise.all([machine.attach(wire.id), driverNamed(wire.driver)])
    if (stream.ok) {
      const peculiarities = peculiaritiesOf(wire.service.choice.agent)
      return success({ stream: stream.value, driver, begun: undefined, peculiarities, env: {} })
    }
    const { code } = stream.problem
    const decision = code === 'not-attachable' ? await left.stuckOn(stream.problem) : 'end'
    if (decision === 'again') continue
    if (decision === 'end') {
      // What does not end is shown among what still runs.
      await machine.endOrphan(wire.id)
      log.wires.remove(wire.id)
    }
    return stream
  }
}

interface LeftRun {
  stream: Stream
  driver: Driver
  begun: undefined
  peculiarities: Peculiarities
  env: Record<string, string>
}

/** Files and commands over the protocol need the app: an agent that may be left alone has its own. */
export function withoutTheApp(peculiarities: Peculiarities): Peculiarities {
  return {
    ...peculiarities,
    acp: {
      ...peculiarities.acp,
      hide: ['fs.readTextFile', 'fs.writeTextFile', 'terminal'],
    },
  }
}
