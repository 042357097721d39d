/** Numbers that look random and are the same again for the same seed; `below(n)` is 0 … n-1. */
export function random(seed: number): { below(limit: number): number } {
  let state = seed >>> 0
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
    },
  }
}

/** The seed of this run: given by LIMINAL_SEED to see a failure again, otherwise from the clock. */
export function seedOfRun(): number {
  const seed = Number(process.env.LIMINAL_SEED ?? Date.now() % 2 ** 31)
  console.log(`LIMINAL_SEED=${seed}`)
  return seed
}

/** How often something random is tried: more in `npm run test:fuzz`, and just so often as LIMINAL_RUNS says. */
export const runsOf = (slice: number, atLength: number): number =>
  Number(process.env.LIMINAL_RUNS ?? (process.env.LIMINAL_FUZZ ? atLength : slice))
