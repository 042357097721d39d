import { dayName, type Spent, spentId, withTurn } from '../../shared/account/spending'
import { type UsageBy, type UsageTable, usageDays, usageTable } from '../../shared/account/usage'
import type { SessionState } from '../../shared/session/state'
import type { RowStore, StoredSession } from '../log/log'

/** What was spent, a row for each day, account, model and session: nothing is read from events. */
export class Spending {
  constructor(
    private readonly store: RowStore<Spent>,
    private readonly now: () => number,
  ) {}

  /** A turn is over: what it used is told with its end. */
  turnEnded(
    { id: session, agent, account, project }: StoredSession,
    { section, options }: SessionState,
  ): void {
    const usage = section.turn?.end?.usage
    if (!usage) return
    const option = options.find((one) => one.category === 'model' || one.id === 'model')
    const model = typeof option?.value === 'string' ? option.value : ''
    const by = { day: dayName(this.now()), agent, account, model, session, project }
    this.store.put(withTurn(this.store.get(spentId(by)), by, usage))
  }

  read(by: UsageBy): UsageTable {
    const firstOf = (days: number) => {
      const date = new Date(this.now())
      return dayName(date.setDate(date.getDate() - days + 1))
    }
    const { today, week, month } = usageDays
    const since = { today: firstOf(today), week: firstOf(week), month: firstOf(month) }
    return usageTable(this.store.all(), by, since)
  }
}
