import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import { run } from '../../../src/main/host/run'
import { memoryRecords } from '../../machines/lib/doubles'
import type { RealAgent } from './agents'

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'liminal-test-agents')

const missing = ({ name, package: wanted, version }: RealAgent, why: string) =>
  `${name} is tested for real and could not be installed. Once, ${wanted}@${version} has to be fetched from the npm registry.\n${why}`

/**
 * Installs an agent once, into a cache outside of the project; returns the folder of its packages.
 * Where it cannot be had its tests fail, and say so: what nobody has run proves nothing.
 */
export async function install(agent: RealAgent): Promise<string> {
  const folder = join(cache, `${agent.package.replaceAll(/\W+/g, '-')}-${agent.version}`)
  const modules = join(folder, 'node_modules')
  const done = join(folder, 'installed')
  if (existsSync(done)) return modules
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const request = `${agent.package}@${agent.version}`
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const machine = createLocalMachine({
    records: memoryRecords(),
    token: randomUUID(),
    onProblem: console.error,
    environment: () => Promise.resolve(process.env as Record<string, string>),
  })
  const result = await run(machine, 'npm', ['install', '--prefix', folder, ...options, request], {
    folder,
    timeout: 10 * 60_000,
  })
  if (!result.ok) throw new Error(missing(agent, result.problem.message))
  if (result.value.code !== 0) throw new Error(missing(agent, result.value.stderr))
  writeFileSync(done, '')
  return modules
}
