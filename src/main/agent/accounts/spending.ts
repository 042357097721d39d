import {
  costSince,
  dayName,
  type Spent,
  type SpentBy,
  spentId,
  withTurn,
} from '../../../shared/agent/account/spending'
import {
  type UsageBy,
  type UsageTable,
  usageDays,
  usageTable,
} from '../../../shared/agent/account/usage'
import type { SessionState } from '../../../shared/session/state'
import type { RowStore, StoredSession } from '../../store/log/log'

/** What was spent, a row for each day, account, model and session: nothing is read from events. */
export class Spending {
  /** What turns that are not over have used until now. */
  #open = new Map<string, Spent>()

  constructor(
    private readonly store: RowStore<Spent>,
    private readonly now: () => number,
  ) {}

  /** A turn is over: what it used is told with its end. */
  turnEnded(stored: StoredSession, state: SessionState): void {
    this.#open.delete(stored.id)
    const usage = state.section.turn?.end?.usage
    if (!usage) return
    const by = this.#by(stored, state)
    this.store.put(withTurn(this.store.get(spentId(by)), by, usage))
  }

  /** Its agent tells what the session has cost: what this turn has added is part of the day already. */
  costs(stored: StoredSession, state: SessionState): void {
    const { turn } = state.section
    const cost = turn && !turn.end ? costSince(turn.costBefore, state.usage.cost) : undefined
    if (cost)
      this.#open.set(stored.id, {
        ...withTurn(undefined, this.#by(stored, state), { cost }),
        turns: 0,
      })
  }

  #by({ id: session, agent, account, project }: StoredSession, { options }: SessionState): SpentBy {
    const option = options.find((one) => one.category === 'model' || one.id === 'model')
    const model = typeof option?.value === 'string' ? option.value : ''
    return { day: dayName(this.now()), agent, account, model, session, project }
  }

  read(by: UsageBy): UsageTable {
    const firstOf = (days: number) => {
      const date = new Date(this.now())
      return dayName(date.setDate(date.getDate() - days + 1))
    }
    const { today, week, month } = usageDays
    const since = { today: firstOf(today), week: firstOf(week), month: firstOf(month) }
    return usageTable([...this.store.all(), ...this.#open.values()], by, since)
  }
}
