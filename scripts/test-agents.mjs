import { buildIfStale } from './run/build.mjs'
import { main } from './run/command.mjs'
import { startDisplay } from './run/display.mjs'
import { isLinux } from './run/project.mjs'
import { vitest } from './run/vitest.mjs'
import { setUp } from './setup/everything.mjs'

// Whole turns of real agents; some of them in the real window.
await main(async () => {
  await setUp({ display: true, tests: true })
  await buildIfStale()
  const display = isLinux ? await startDisplay() : undefined
  const env = display ? { DISPLAY: display.name } : {}
  const { code, passed, failed } = await vitest('agents', { filters: process.argv.slice(2), env })
  display?.stop()
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return code
})
