import type { Clock } from '../../kit/clock'
import type { SessionEvent, Stamped } from '../../shared/session/event'
import { foldSection } from '../../shared/session/fold'
import type { Section, SessionState } from '../../shared/session/state'
import type { Tally } from '../../shared/session/tally'
import type { Log } from '../store/log/log'
import { Derived } from './search/derived'
import { summed } from './turn-sum'

export interface SessionFeed {
  session(session: string, number: number, stamped: Stamped): void
}

/** The one place where something happens to a session: numbered, logged, folded, sent to windows. */
export class Journal {
  readonly #derived: Derived

  constructor(
    private readonly session: string,
    private readonly log: Log,
    private readonly feed: SessionFeed,
    private readonly clock: Clock,
    before?: Tally,
  ) {
    this.#derived = new Derived(session, log, before)
    for (const _step of this.#derived.catchUp());
  }

  get state(): SessionState {
    return this.#derived.state
  }

  append(event: SessionEvent, at = this.clock.now()): void {
    const stamped: Stamped = [
      at,
      event.type === 'turn-ended' ? summed(this.state, event, at) : event,
    ]
    const number = this.log.append(this.session, stamped)
    this.#derived.fold(stamped)
    this.feed.session(this.session, number, stamped)
    if (event.type === 'turn-ended') this.#derived.index(this.state.section)
  }

  /** The whole transcript, oldest first; what is said while it is read is in it. */
  *sections(): Generator<Section> {
    for (let number = 0; number < this.state.section.number; number += 1) {
      const sealed = this.log.section(this.session, number)
      if (!sealed) continue
      const { first, last } = sealed
      yield foldSection(number, first, this.log.read(this.session, first - 1, last))
    }
    yield this.state.section
  }
}
