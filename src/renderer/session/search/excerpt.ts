/** A stretch of an excerpt, marked or not. */
interface Stretch {
  from: number
  text: string
  marked: boolean
}

/** Cuts an excerpt at its marks, which may overlap or reach beyond it. */
export function stretchesOf(excerpt: string, marks: readonly [number, number][]): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  const put = (to: number, marked: boolean) => {
    if (to > at) stretches.push({ from: at, text: excerpt.slice(at, to), marked })
    at = Math.max(at, to)
  }
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    put(Math.min(from, excerpt.length), false)
    put(Math.min(to, excerpt.length), true)
  }
  put(excerpt.length, false)
  return stretches
}

const day = 24 * 60 * 60 * 1000

export const periods = [
  { value: 'any', label: 'Any time', length: undefined },
  { value: 'day', label: 'Last 24 hours', length: day },
  { value: 'week', label: 'Last 7 days', length: 7 * day },
  { value: 'month', label: 'Last 30 days', length: 30 * day },
] as const

/** When a period began; nothing for any time. */
export function sinceOf(period: string, now: number): number | undefined {
  const length = periods.find(({ value }) => value === period)?.length
  return length === undefined ? undefined : now - length
}
