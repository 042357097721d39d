import { defined } from '../../../../kit/defined'
import type { LimitWindow } from '../../../../shared/agent/content'
import { type Fields, fieldsOf, isFields, numberIn, wordsIn } from '../fields'

/** More limits than these an account does not have. */
const limitCount = 50
const nearlyUsed = 0.9

/** What is known of the account's limits: each message tells only what it knows. */
export class Limits {
  readonly #snapshots: Map<string, Fields>

  constructor(saved: [id: string, snapshot: Fields][] = []) {
    this.#snapshots = new Map(saved)
  }

  saved(): [id: string, snapshot: Fields][] {
    return [...this.#snapshots]
  }

  /** Takes one snapshot. False when it says nothing new. */
  take(value: unknown): boolean {
    if (!isFields(value)) return false
    const id = wordsIn(value.limitId) ?? ''
    const before = this.#snapshots.get(id)
    if (!before && this.#snapshots.size >= limitCount) return false
    const merged = mergedWith(before ?? {}, value)
    const isNew = JSON.stringify(merged) !== JSON.stringify(before ?? { limitId: value.limitId })
    this.#snapshots.set(id, merged)
    return isNew && this.windows().length > 0
  }

  windows(): LimitWindow[] {
    return [...this.#snapshots.values()].flatMap((snapshot) =>
      [snapshot.primary, snapshot.secondary].flatMap((window) => readWindow(window, snapshot)),
    )
  }

  /** When what is used up can be used again; the last of several. */
  get resetsAt(): number | undefined {
    const full = this.windows().filter(({ state }) => state === 'rejected')
    const times = full.flatMap(({ resetsAt }) => resetsAt ?? [])
    return times.length === 0 ? undefined : Math.max(...times)
  }
}

/** What is null was not said. */
function mergedWith(before: Fields, now: Fields): Fields {
  const said = Object.entries(now).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...before,
    ...Object.fromEntries(
      said.map(([key, value]) => {
        const known = before[key]
        return [key, isFields(value) && isFields(known) ? mergedWith(known, value) : value]
      }),
    ),
  }
}

function readWindow(value: unknown, snapshot: Fields): LimitWindow[] {
  const { usedPercent, windowDurationMins, resetsAt } = fieldsOf(value)
  const percent = numberIn(usedPercent)
  const at = numberIn(resetsAt)
  if (percent === undefined && at === undefined) return []
  const used = percent === undefined ? undefined : percent / 100
  const of = wordsIn(snapshot.limitName)
  const name = nameOf(numberIn(windowDurationMins))
  return [
    {
      name: of === undefined ? name : `${of}: ${name}`,
      ...defined({ used }),
      ...(at === undefined ? {} : { resetsAt: at * 1000 }),
      state:
        used === undefined || used < nearlyUsed ? 'allowed' : used < 1 ? 'warning' : 'rejected',
    },
  ]
}

const hour = 60
const day = 24 * hour

function nameOf(minutes: number | undefined): string {
  if (minutes === undefined) return 'limit'
  if (minutes === 7 * day) return 'week'
  if (minutes === day) return 'day'
  if (minutes % day === 0) return `${minutes / day} days`
  return minutes % hour === 0 ? `${minutes / hour} hours` : `${minutes} minutes`
}
