import { failure, type Problem, type Result, success } from '../../../kit/result'
import type { DriverName } from '../../../shared/agent/process/agent'
import type { Machine } from '../../host/machine'
import type { Stream } from '../../host/stream'
import type { Log } from '../../store/log/log'
import type { StoredResumePoint } from '../../store/log/resume-point'
import type { AgentConnection, Driver, DriverHost, Resumed } from '../drivers/driver'
import type { Quirks } from '../drivers/quirks'
import type { ProtocolState, RecordedStream } from './recorded-stream'

/** What it takes for agents to go on when the app is gone. */
export interface Keeping {
  log: Pick<Log, 'wires' | 'together' | 'flush'>
  machine: Pick<Machine, 'attach' | 'endOrphan'>
  driverNamed(name: DriverName): Driver | Promise<Driver>
  quirksOf(agent: string): Quirks
  /** Whether those that are started now do. */
  wanted(): boolean
}

/** What becomes of one that could not be attached; the next run of the app finds one that is left. */
type Decision = 'again' | 'end' | 'leave'

/** A program that an earlier run of the app has left at work. */
export class SavedAgent {
  /** There when it is gone on with. */
  resumed: Resumed | undefined
  #stuck = Promise.withResolvers<Problem>()
  #decided = Promise.withResolvers<Decision>()

  constructor(
    readonly resumePoint: StoredResumePoint,
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

  async resume(
    driver: Driver,
    stream: RecordedStream,
    host: DriverHost,
    quirks: Quirks,
  ): Promise<Result<AgentConnection>> {
    const { resumePoint } = this
    const told = await stream.kept.toldAfter(resumePoint.writes)
    if (!told.ok) return told
    const whole = stream.resume(resumePoint)
    if (!whole.ok) return whole
    const { state, progress } = resumePoint
    const left = { stream, state, progress, told: told.value }
    const made = await driver.resume?.(left, host, quirks)
    if (!made?.ok) return made ?? cannot
    const { connection } = made.value
    this.resumed = made.value
    stream.begin(protocolState(connection))
    return success(connection)
  }

  /** From now on it is heard. */
  hear(): void {
    this.resumed?.hear(this.resumePoint.out)
  }
}

/** How it stands, at any moment. */
export const protocolState = (connection: AgentConnection): ProtocolState => ({
  left: () => connection.saved?.(),
  progress: () => connection.progress?.(),
})

const cannot = failure('not-attached', 'This agent cannot be gone on with.')

/** The program itself. One that lives and cannot be attached is the user's to decide about. */
export async function savedAgentOf(
  left: SavedAgent,
  { machine, log, driverNamed, quirksOf }: Keeping,
): Promise<Result<LeftRun>> {
  const { resumePoint, ready } = left
  await ready
  for (;;) {
    const [stream, driver] = await Promise.all([
      machine.attach(resumePoint.id),
      driverNamed(resumePoint.driver),
    ])
    if (stream.ok) {
      const quirks = quirksOf(resumePoint.service.choice.agent)
      return success({ stream: stream.value, driver, begun: undefined, quirks, env: {} })
    }
    const { code } = stream.problem
    const decision = code === 'not-attachable' ? await left.stuckOn(stream.problem) : 'end'
    if (decision === 'again') continue
    if (decision === 'end') {
      // What does not end is shown among what still runs.
      await machine.endOrphan(resumePoint.id)
      log.wires.remove(resumePoint.id)
    }
    return stream
  }
}

interface LeftRun {
  stream: Stream
  driver: Driver
  begun: undefined
  quirks: Quirks
  env: Record<string, string>
}

/** Files and commands over the protocol need the app: an agent that may be left alone has its own. */
export function withoutTheApp(quirks: Quirks): Quirks {
  return {
    ...quirks,
    acp: {
      ...quirks.acp,
      hide: ['fs.readTextFile', 'fs.writeTextFile', 'terminal'],
    },
  }
}
