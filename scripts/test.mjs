import { build, buildIfStale } from './run/build.mjs'
import { check } from './run/check.mjs'
import { main, say } from './run/command.mjs'
import { systemTests } from './run/system.mjs'
import { setUp } from './setup/everything.mjs'

const filters = process.argv.slice(2)

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
  // The units are run from the sources and wait for no build.
  const building = builds()
  const { faults, unit } = await check(building)
  const built = await building
  const system = built ? await systemTests([]) : { code: 1, passed: 0, failed: 1 }
  if (!built) faults.push('build')
  else if (system.code !== 0) faults.push('system tests')
  return {
    ...system,
    faults,
    passed: unit.passed + system.passed,
    failed: unit.failed + system.failed,
  }
}

async function named() {
  await buildIfStale()
  const system = await systemTests(filters)
  return { ...system, faults: system.code === 0 ? [] : ['system tests'] }
}

/** Where the time went. */
function tellTime({ slowest = [], starts = 0 }) {
  const minutes = (performance.now() / 60_000).toFixed(1)
  const times = starts === 1 ? 'once' : `${starts} times`
  say(`\n${minutes} minutes; the app was started ${times}. The slowest suites:`)
  for (const line of slowest) say(line)
}

await main(async () => {
  await setUp({ display: true, tests: true })
  const result = await (filters.length > 0 ? named() : everything())
  const { faults, passed, failed } = result
  tellTime(result)
  if (faults.length > 0) say(`\nNot right yet: ${faults.join(', ')}`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return faults.length > 0 || failed > 0 ? 1 : 0
})
