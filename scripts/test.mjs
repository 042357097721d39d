import { build, buildIfStale } from './run/build.mjs'
import { check } from './run/check.mjs'
import { main, say } from './run/command.mjs'
import { startDisplay } from './run/display.mjs'
import { isLinux } from './run/project.mjs'
import { temporary } from './run/temporary.mjs'
import { vitest } from './run/vitest.mjs'
import { setUp } from './setup/everything.mjs'

const filters = process.argv.slice(2)

async function systemTests() {
  const display = isLinux ? await startDisplay() : undefined
  try {
    const env = { ...temporary(), ...(display ? { DISPLAY: display.name } : {}) }
    const how = { filters, env }
    // Side by side: most of what either does is waiting for the other end.
    const both = await Promise.all([vitest('windows', how), vitest('programs', how)])
    return await onceMore(['windows', 'programs'], both, how)
  } finally {
    display?.stop()
  }
}

/** More of them are no matter of the moment. */
const mostOnceMore = 6

/**
 * What fails while two suites and whatever else share the machine is run once more, alone. Passed then,
 * it is told as unsteady, by name: something to be mended, but no reason to doubt all the rest.
 */
async function onceMore(projects, results, how) {
  const failedIn = ({ suites }) => [...suites].filter(([, { failed }]) => failed > 0)
  const failed = results.flatMap(failedIn).map(([suite]) => suite)
  const sum = (name) => results.reduce((total, one) => total + one[name], 0)
  const code = sum('code')
  if (code === 0 || failed.length === 0 || failed.length > mostOnceMore || filters.length > 0)
    return { code, passed: sum('passed'), failed: sum('failed') }
  say(`\nOnce more, alone: ${failed.join(', ')}`)
  const suites = new Map(results.flatMap((one) => [...one.suites]))
  let again = 0
  for (const [index, project] of projects.entries()) {
    const filters = failedIn(results[index]).map(([suite]) => suite)
    if (filters.length === 0) continue
    const result = await vitest(project, { ...how, filters, again: '-again' })
    again += result.code
    for (const [suite, counts] of result.suites) suites.set(suite, counts)
  }
  const all = (name) => [...suites.values()].reduce((total, one) => total + one[name], 0)
  const unsteady = failed.filter((suite) => suites.get(suite)?.failed === 0)
  if (unsteady.length > 0) say(`\nUnsteady, passed only alone: ${unsteady.join(', ')}`)
  return { code: again, passed: all('passed'), failed: Math.max(all('failed'), again) }
}

/** Without a build there is nothing to open, but there is still much to check. */
async function builds() {
  try {
    await build()
    return true
  } catch (error) {
    say(error.message)
    return false
  }
}

async function everything() {
  const built = await builds()
  const { faults, unit } = await check()
  const system = built ? await systemTests() : { code: 1, passed: 0, failed: 1 }
  if (!built) faults.push('build')
  else if (system.code !== 0) faults.push('system tests')
  return {
    faults,
    passed: unit.passed + system.passed,
    failed: unit.failed + system.failed,
  }
}

async function named() {
  await buildIfStale()
  const { code, passed, failed } = await systemTests()
  return { faults: code === 0 ? [] : ['system tests'], passed, failed }
}

await main(async () => {
  await setUp({ display: true, tests: true })
  const { faults, passed, failed } = await (filters.length > 0 ? named() : everything())
  if (faults.length > 0) say(`\nNot right yet: ${faults.join(', ')}`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return faults.length > 0 || failed > 0 ? 1 : 0
})
