import { setImmediate } from 'node:timers/promises'
import { failure, type Problem, type Result, success } from '../../../kit/result'
import type { AgentProcess } from '../../agent/process/agent-process'
import { SavedAgent } from '../../agent/process/keeping-programs'
import type { Served } from '../../agent/process/served'
import type { Supervisor } from '../../agent/process/supervisor'
import type { Machine } from '../../host/machine'
import type { Problems } from '../../store/feed/problems'
import type { StoredResumePoint } from '../../store/log/resume-point'
import type { Session } from '../session'
import type { Sessions } from '../sessions'

interface Found {
  left: SavedAgent
  process: AgentProcess
  attached: Promise<Result<Served>>
}

interface Heard extends Omit<Found, 'attached'> {
  served: Result<Served>
  goesOn(session: Session): void
}

/** Agents that have gone on without the app: found before anything could start a second one for a session. */
export class Attaching {
  readonly #resumePoints: StoredResumePoint[]
  readonly #machine: Pick<Machine, 'orphans' | 'endOrphan'>
  readonly #onStuck: (name: string, problem?: Problem) => void
  readonly #ready = Promise.withResolvers<void>()
  #found: Found[] = []

  constructor(
    resumePoints: StoredResumePoint[],
    machine: Pick<Machine, 'orphans' | 'endOrphan'>,
    /** One goes on, and could not be attached; or was, after all. */
    onStuck: (name: string, problem?: Problem) => void,
    /** Of a damaged log some are missing: then what nobody knows is for the user to decide. */
    private readonly knowsAll = true,
  ) {
    this.#resumePoints = resumePoints
    this.#machine = machine
    this.#onStuck = onStuck
  }

  /** Whether a session is to be attached to its agent, and must not get another one. */
  has(session: string): boolean {
    return this.#resumePoints.some(({ sessions }) => sessions.includes(session))
  }

  /** From now on whoever needs one of them waits for it. */
  begin(supervisor: Supervisor): void {
    this.#found = this.#resumePoints.map((resumePoint) => {
      const left = new SavedAgent(resumePoint, this.#ready.promise)
      const process = supervisor.left(resumePoint)
      return { left, process, attached: process.attach(left) }
    })
  }

  /**
   * The first paint is over: each session is where it was, or what it left open is closed. `goesOn` is
   * told of one before its agent is heard, so that whoever follows it misses nothing.
   */
  async attach(sessions: Sessions, goesOn: (session: Session) => void = () => {}): Promise<void> {
    this.#ready.resolve()
    await Promise.all(
      this.#found.map(async ({ left, process, attached }) => {
        const told = attached.then((served) =>
          this.#tell(sessionsOf(sessions, left.resumePoint), { left, served, process, goesOn }),
        )
        const stuck = left.stuck.then((problem) => this.#onStuck(process.name, problem))
        await Promise.race([told, stuck])
      }),
    )
    if (this.knowsAll) await this.#endUnknown()
  }

  /** The user tries again to attach one that goes on and could not be attached. */
  async again(id: string): Promise<Result<void>> {
    const found = this.#found.find(({ left }) => left.resumePoint.id === id)
    if (!found)
      return failure('not-attachable', 'Nobody knows how to go on with it. It can be stopped.')
    const { left, process, attached } = found
    left.decide('again')
    const failed = left.stuck.then((problem) => ({ ok: false as const, problem }))
    const served = await Promise.race([attached, failed])
    if (!served.ok) return served
    this.#onStuck(process.name)
    return success(undefined)
  }

  /** The user has stopped it: its sessions need not wait for it any more. */
  stopped(id: string): void {
    this.#found.find(({ left }) => left.resumePoint.id === id)?.left.decide('end')
  }

  /** The app was killed as it started them: nobody has spoken to them yet, and nobody can. */
  async #endUnknown(): Promise<void> {
    const known = new Set(this.#resumePoints.map(({ id }) => id))
    for (const { id, attachable, terminal } of await this.#machine.orphans())
      if (attachable === true && terminal === null && !known.has(id))
        await this.#machine.endOrphan(id)
  }

  async #tell(sessions: Session[], { left, served, process, goesOn }: Heard): Promise<void> {
    const { resumed } = left
    for (const session of sessions) {
      if (!served.ok) session.conversation?.notAttached(served.problem)
      else if (resumed) {
        goesOn(session)
        session.conversation?.attached(process, served.value, resumed)
      }
    }
    if (!served.ok || !resumed) return
    left.hear()
    process.endIfUnneeded()
    // What the agent waits for has been asked again by then.
    await setImmediate()
    for (const { questions } of sessions) questions.closeUnclaimed()
  }
}

function sessionsOf(sessions: Sessions, { sessions: ids }: StoredResumePoint): Session[] {
  return ids.flatMap((id) => {
    const found = sessions.find(id)
    return found.ok && found.value.attaches ? [found.value] : []
  })
}

const hint = 'Under “Agents” it can be attached again, or stopped.'

/** Says of an agent that it goes on and could not be attached; or puts that away. */
export const attachingTold =
  (problems: Problems) =>
  (name: string, problem?: Problem): void => {
    const id = `attaching ${name}`
    if (!problem) problems.over(id)
    else problems.warn(id, { ...problem, message: `${name} goes on. ${problem.message}`, hint })
  }
