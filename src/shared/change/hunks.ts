import type { LineChange } from './lines'

/** Changes that are shown together, with some lines around them. */
export interface Hunk {
  /** Lines [from, to) of the text before and of the text after, those around included. */
  before: [from: number, to: number]
  after: [from: number, to: number]
  changes: LineChange[]
}

/** Changes whose surroundings touch are one hunk. */
export function hunksOf(changes: readonly LineChange[], length: number, context = 3): Hunk[] {
  const hunks: Hunk[] = []
  for (const change of changes) {
    const last = hunks.at(-1)
    const lead = Math.min(context, change.before[0])
    const from = change.before[0] - lead
    const rest = Math.min(context, length - change.before[1])
    const to = change.before[1] + rest
    const afterTo = change.after[1] + rest
    if (last && from <= last.before[1]) {
      last.before[1] = to
      last.after[1] = afterTo
      last.changes.push(change)
    } else
      hunks.push({
        before: [from, to],
        after: [change.after[0] - lead, afterTo],
        changes: [change],
      })
  }
  return hunks
}
