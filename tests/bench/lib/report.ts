import { interval, median, round } from './statistics'

export interface Result {
  bench: string
  name: string
  /** What is held against the limit. */
  value: number
  unit: string
  limit: number
  ok: boolean
  /** Why it is not ok, where that is not the value itself. */
  reason?: string
  [detail: string]: unknown
}

/**
 * Prints a result as one line of JSON on standard output; words for people go to standard error.
 * A bench with a promise that is not kept ends with 1.
 */
export function report(result: Result): void {
  process.stdout.write(`${JSON.stringify(result)}\n`)
  if (!result.ok) process.exitCode = 1
}

export interface Pair {
  ours: number
  bare: number
}

interface Claim {
  bench: string
  name: string
  limit: number
  unit: string
  details?: Record<string, unknown>
}

/** Reports how many times ours is bare: the median over the pairs, which were measured in turn. */
export function reportRatio(pairs: Pair[], { bench, name, limit, unit, details }: Claim): void {
  const ratios = pairs.map(({ ours, bare }) => ours / bare)
  const value = median(ratios)
  report({
    bench,
    name,
    value: round(value),
    unit: 'ratio',
    limit,
    ok: value <= limit,
    interval: interval(ratios).map((bound) => round(bound)),
    pairs: pairs.length,
    ours: round(median(pairs.map(({ ours }) => ours)), 1),
    bare: round(median(pairs.map(({ bare }) => bare)), 1),
    measured: unit,
    ...details,
  })
}
