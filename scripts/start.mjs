import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { buildIfStale } from './run/build.mjs'
import { main, say } from './run/command.mjs'
import { hasScreen, startDisplay } from './run/display.mjs'
import { checkProfile } from './run/profile.mjs'
import { inProject, isRoot, nodeBinary, root } from './run/project.mjs'
import { setUp } from './setup/everything.mjs'

const args = process.argv.slice(2)
const sandbox = isRoot ? ['--no-sandbox'] : []

function ended(child) {
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The terminal sends Ctrl-C to the app as well; here it only must not end the wait.
  process.on('SIGINT', () => {})
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (signal) say(`The app was ended by ${signal}.`)
      resolve(code ?? 1)
    })
  })
}

function onTheScreen(electron) {
  return ended(spawn(electron, [...sandbox, root, ...args], { stdio: 'inherit', env: process.env }))
}

/** The port is on the loopback address and its number is free and random. */
const virtualSwitches = ['--remote-debugging-port=0', '--use-angle=swiftshader']

async function onVirtualDisplay(electron) {
  const display = await startDisplay()
  const file = inProject('test-output', 'window.png')
  mkdirSync(inProject('test-output'), { recursive: true })
  say(`There is no screen: the app opens on the virtual display ${display.name}.`)
  say(`A screenshot is written every few seconds to ${file}`)
  const app = spawn(electron, [...sandbox, ...virtualSwitches, root, ...args], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, DISPLAY: display.name },
  })
  let camera
  createInterface({ input: app.stderr }).on('line', (line) => {
    say(line)
    const port = line.match(/^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//)?.[1]
    if (port) {
      const program = inProject('scripts/run/screenshots.mjs')
      camera = spawn(nodeBinary, [program, port, file], { stdio: ['ignore', 'ignore', 'inherit'] })
    }
  })
  const code = await ended(app)
  camera?.kill()
  display.stop()
  return code
}

await main(async () => {
  const electron = await setUp({ display: !hasScreen })
  await buildIfStale()
  checkProfile(args)
  return hasScreen ? onTheScreen(electron) : onVirtualDisplay(electron)
})
