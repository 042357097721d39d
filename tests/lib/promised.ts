import { expect } from 'vitest'

/**
 * Holds a wait that users were promised, in milliseconds. A machine that others use as well makes
 * everything slower, so the limit grows with what a bit of pure work takes longer than it should.
 */
export function expectPromised(name: string, measured: number, limit: number): void {
  const crowding = crowdingNow()
  expect(measured, `${name}: ${describe(measured, limit, crowding)}`).toBeLessThanOrEqual(
    limit * crowding,
  )
}

const describe = (measured: number, limit: number, crowding: number) =>
  `${measured.toFixed(0)} ms of ${limit} ms, on a machine ${crowding.toFixed(1)} times as busy`

/** How many times as long work takes here now as it would if the machine did nothing else. */
function crowdingNow(): number {
  const began = performance.now()
  const { user, system } = process.threadCpuUsage()
  const worked = () => {
    const now = process.threadCpuUsage()
    return (now.user + now.system - user - system) / 1000
  }
  while (worked() < 50);
  return Math.max(1, (performance.now() - began) / worked())
}
