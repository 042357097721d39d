/** A generator with a seed: the same measurements give the same interval. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const resamples = 2000

/** The 95 % interval of the median, by drawing again from what was measured. */
export function interval(values: readonly number[]): [number, number] {
  const next = generator(42)
  const draw = () => values[Math.floor(next() * values.length)] ?? Number.NaN
  const medians = Array.from({ length: resamples }, () => median(values.map(draw)))
  medians.sort((one, other) => one - other)
  const at = (share: number) => medians[Math.floor(share * (resamples - 1))] ?? Number.NaN
  return [at(0.025), at(0.975)]
}

export const round = (value: number, digits = 3): number => Number(value.toFixed(digits))
