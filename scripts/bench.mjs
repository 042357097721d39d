import { readdirSync } from 'node:fs'
import { buildIfStale } from './run/build.mjs'
import { main, say } from './run/command.mjs'
import { startDisplay } from './run/display.mjs'
import { inProject, isLinux, nodeBinary, projectEnvironment } from './run/project.mjs'
import { untilSilent } from './run/until-silent.mjs'
import { setUp } from './setup/everything.mjs'
import { ensureOtherTerminals } from './setup/system.mjs'

const wanted = process.argv.slice(2)

const benches = readdirSync(inProject('tests/bench'))
  .filter((name) => /\.bench\.(ts|mjs)$/.test(name))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort()

/** Runs one bench; true when it had something to say and every promise in it was kept. */
async function measure(name, env) {
  say(`\n${name}`)
  const args = [inProject('scripts/run/module.mjs'), inProject('tests/bench', name)]
  const { code, lines } = await untilSilent(name, nodeBinary, args, projectEnvironment(env))
  const results = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  return code === 0 && results.length > 0 && results.every(({ ok }) => ok !== false)
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
