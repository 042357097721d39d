import { type Result, success } from '../../../kit/result'
import type { Block } from '../../../shared/agent/content'
import type { SessionEvent } from '../../../shared/session/event'
import {
  beginRun,
  isOver,
  isUnderWay,
  type Run,
  type RunOptions,
} from '../../../shared/session/runs/run'
import type { RunInput } from '../model/runs/steps'
import type { Session } from '../session'
import type { Told } from './hearing'
import type { KeeperParts } from './keeper-parts'
import { UnattendedRuns } from './run-keeper'

interface RunsParts extends Omit<KeeperParts, 'over'> {
  newId(): string
}

/** All runs that are under way: sessions that nobody watches. */
export class Runs {
  readonly #keepers = new Map<string, UnattendedRuns>()

  constructor(private readonly parts: RunsParts) {}

  begin(session: Session, request: RunOptions, content: Block[]): Result<void> {
    const { newId, clock } = this.parts
    const { left, tried } = session.state.run ?? {}
    const known = { ...(left ? { left } : {}), ...(tried ? { tried } : {}) }
    const begun = { id: newId(), at: clock.now(), ...request, ...known }
    return this.#keep(session, beginRun(begun)).begin(content)
  }

  happened(session: Session, event: SessionEvent): void {
    this.#keepers.get(session.id)?.heard(event)
  }

  /** Nothing of a turn that is over is taken for the signal of the next. */
  async beforeTurn(session: { id: string }): Promise<Result<void>> {
    return (await this.#keepers.get(session.id)?.beforeTurn()) ?? success(undefined)
  }

  /** What an earlier run of the app left goes on. */
  recall(sessions: readonly Session[]): void {
    // All that may be under way were left open, and have been read.
    for (const session of sessions) if (session.loaded) this.goOn(session)
  }

  /** One whose agent went on without the app: before that says anything. */
  goOn(session: Session): void {
    const { run } = session.state
    if (run && isUnderWay(run) && !this.#keepers.has(session.id)) this.#keep(session, run).recall()
  }

  /** At the user's word: it ends, or the user goes on by hand and its agent stays. */
  end(session: Session, how: 'stop' | 'take-over'): Result<void> {
    this.#tell(session, how === 'stop' ? { type: 'stop', by: 'user' } : { type: how })
    return success(undefined)
  }

  /** Its task needs it no more. */
  drop(session: Session): void {
    this.#tell(session, { type: 'stop', by: 'task' })
  }

  #tell(session: Session, input: Told<RunInput>): void {
    const keeper = this.#keepers.get(session.id)
    if (keeper && !isOver(keeper.run)) keeper.input(input)
  }

  /** The app ends: what happens from now on is none of the runs'. */
  leave(): void {
    for (const keeper of this.#keepers.values()) keeper.leave()
    this.#keepers.clear()
  }

  #keep(session: Session, run: Run): UnattendedRuns {
    const over = ({ id }: Session) => void this.#keepers.delete(id)
    const keeper = new UnattendedRuns(session, run, { ...this.parts, over })
    this.#keepers.set(session.id, keeper)
    return keeper
  }
}
