import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { buildIfStale } from './run/build.mjs'
import { main, say } from './run/command.mjs'
import { startDisplay } from './run/display.mjs'
import { inProject, isLinux, nodeBinary, projectEnvironment, root } from './run/project.mjs'
import { setUp } from './setup/everything.mjs'

const wanted = process.argv.slice(2)

const benches = readdirSync(inProject('tests/bench'))
  .filter((name) => /\.bench\.(ts|mjs)$/.test(name))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort()

/** Runs one bench; its lines of JSON are the results, and any that is not ok is a failure. */
function measure(name, env) {
  say(`\n${name}`)
  const program = inProject('scripts/run/module.mjs')
  const child = spawn(nodeBinary, [program, inProject('tests/bench', name)], {
    cwd: root,
    env: projectEnvironment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const failures = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    if (line.startsWith('{') && JSON.parse(line).ok === false) failures.push(line)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? failures.length : failures.length + 1))
  })
}

await main(async () => {
  if (benches.length === 0) throw new Error(`No bench is named like ${wanted.join(', ')}.`)
  await setUp({ display: true })
  await buildIfStale()
  const display = isLinux ? await startDisplay() : undefined
  const env = display ? { DISPLAY: display.name } : {}
  let failures = 0
  for (const name of benches) failures += await measure(name, env)
  display?.stop()
  return failures > 0 ? 1 : 0
})
