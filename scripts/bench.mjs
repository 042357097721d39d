import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { buildIfStale } from './run/build.mjs'
import { main, say } from './run/command.mjs'
import { startDisplay } from './run/display.mjs'
import { inProject, isLinux, nodeBinary, projectEnvironment, root } from './run/project.mjs'
import { setUp } from './setup/everything.mjs'
import { ensureOtherTerminals } from './setup/system.mjs'

const wanted = process.argv.slice(2)

const benches = readdirSync(inProject('tests/bench'))
  .filter((name) => /\.bench\.(ts|mjs)$/.test(name))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort()

/** Runs one bench; true when it had something to say and every promise in it was kept. */
function measure(name, env) {
  say(`\n${name}`)
  const program = inProject('scripts/run/module.mjs')
  const child = spawn(nodeBinary, [program, inProject('tests/bench', name)], {
    cwd: root,
    env: projectEnvironment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const results = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    if (line.startsWith('{')) results.push(JSON.parse(line))
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      resolve(code === 0 && results.length > 0 && results.every(({ ok }) => ok !== false)),
    )
  })
}

await main(async () => {
  if (benches.length === 0) throw new Error(`No bench is named like ${wanted.join(', ')}.`)
  await setUp({ display: true })
  await buildIfStale()
  const display = isLinux ? await startDisplay() : undefined
  const env = display ? { DISPLAY: display.name } : {}
  if (benches.includes('terminal.bench.ts')) await ensureOtherTerminals()
  const broken = []
  for (const name of benches) if (!(await measure(name, env))) broken.push(name)
  display?.stop()
  if (broken.length > 0) say(`\nNot kept: ${broken.join(', ')}`)
  return broken.length > 0 ? 1 : 0
})
