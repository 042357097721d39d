import { join } from 'node:path'
import { allPlaces, cacheFolder, can, program } from './programs'

const version = '0.89.0'

/** The folder that has the program of devcontainers: the machine's own, or that of the tests. */
export function devcontainerFolder(): string | undefined {
  const own = program('devcontainer')
  if (own) return join(own, '..')
  const folder = cacheFolder(`devcontainers-${version}`)
  const programs = join(folder, 'node_modules/.bin')
  const there = () => can(join(programs, 'devcontainer'), ['--version'])
  const install = ['install', '--no-save', '--prefix', folder, `@devcontainers/cli@${version}`]
  return there() || (can('npm', install) && there()) ? programs : undefined
}

/** Why it is not asked for here. */
export const noDevcontainer = allPlaces ? undefined : 'npm run test:places has it'
