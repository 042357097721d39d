import { buildPrograms } from './run/build.mjs'
import { main, run, say } from './run/command.mjs'
import { hasScreen, startDisplay } from './run/display.mjs'
import { isRoot } from './run/project.mjs'
import { setUp } from './setup/everything.mjs'

await main(async () => {
  await setUp({ display: !hasScreen })
  await buildPrograms()
  const display = hasScreen ? undefined : await startDisplay()
  if (display) say(`There is no screen: the app opens on the virtual display ${display.name}.`)
  const env = display ? { DISPLAY: display.name } : {}
  const sandbox = isRoot ? ['--noSandbox'] : []
  return run('electron-vite', ['dev', ...sandbox, '--', ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  })
})
