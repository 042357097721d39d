const first = 250
const longest = 30_000

/** How long the next look for a signal waits, after so many in vain (SPEC R4). */
export const nextLook = (looks: number): number =>
  Math.min(first * 2 ** Math.min(looks, 20), longest)
