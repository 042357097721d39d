// Every engine that a place may have, also those that take their time: Docker, Slurm, devcontainers.
import { say } from './run/command.mjs'
import { ensureMorePlaces } from './setup/system.mjs'

process.env.LIMINAL_PLACES = '1'
await ensureMorePlaces().catch((error) => say(error.message))
if (process.argv.length === 2) process.argv.push('tests/remotes/')
await import('./test.mjs')
