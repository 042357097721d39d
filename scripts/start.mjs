import { buildIfStale } from './run/build.mjs'
import { main, run, say } from './run/command.mjs'
import { hasScreen, startDisplay } from './run/display.mjs'
import { isRoot, root } from './run/project.mjs'
import { setUp } from './setup/everything.mjs'

await main(async () => {
  const electron = await setUp({ display: !hasScreen })
  await buildIfStale()
  const display = hasScreen ? undefined : await startDisplay()
  if (display) say(`There is no screen: the app opens on the virtual display ${display.name}.`)
  const sandbox = isRoot ? ['--no-sandbox'] : []
  const env = display ? { DISPLAY: display.name } : {}
  return run(electron, [...sandbox, root, ...process.argv.slice(2)], { env, stdio: 'inherit' })
})
