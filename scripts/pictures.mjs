import { buildIfStale } from './run/build.mjs'
import { main } from './run/command.mjs'
import { startDisplay } from './run/display.mjs'
import { isLinux } from './run/project.mjs'
import { vitest } from './run/vitest.mjs'
import { setUp } from './setup/everything.mjs'

// The pictures of README and guide, made anew from the running app, in both themes.
await main(async () => {
  await setUp({ display: true, tests: true })
  await buildIfStale()
  const display = isLinux ? await startDisplay() : undefined
  const env = display ? { DISPLAY: display.name } : {}
  const { code } = await vitest('pictures', { filters: process.argv.slice(2), env })
  display?.stop()
  return code
})
