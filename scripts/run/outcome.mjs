/** Of how many projects of Vitest together it is told what passed and failed, and how long each suite took. */
const sum = (results, name) => results.reduce((total, one) => total + one[name], 0)

export const failedIn = ({ suites }) =>
  [...suites].filter(([, { failed }]) => failed > 0).map(([name]) => name)

/**
 * What a run comes to. Suites that failed may have been run once more, alone: that tells what is
 * unsteady from what is broken, and makes nothing right. Who fails at times hides who fails.
 */
export function outcome(results, again = []) {
  const suites = new Map(again.flatMap((one) => [...one.suites]))
  const failed = results.flatMap(failedIn)
  const alone = (wanted) => failed.filter((name) => suites.has(name) && wanted(suites.get(name)))
  return {
    code: sum(results, 'code'),
    passed: sum(results, 'passed'),
    failed: sum(results, 'failed'),
    unsteady: alone((suite) => suite.failed === 0),
    broken: alone((suite) => suite.failed > 0),
  }
}

const slowestTold = 10

/** The suites that took longest, one a line. */
export function slowest(results) {
  return results
    .flatMap(({ suites }) => [...suites])
    .map(([name, { seconds }]) => ({ name, seconds }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowestTold)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`)
}
