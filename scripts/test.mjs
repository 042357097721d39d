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
    const sum = (name) => both.reduce((total, one) => total + one[name], 0)
    return { code: sum('code'), passed: sum('passed'), failed: sum('failed') }
  } finally {
    display?.stop()
  }
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
