// Comes before a program of the tests: deaf to all but SIGKILL, or dead at once while there is a file DIES.
import { existsSync } from 'node:fs'

if (process.env.DIES && existsSync(process.env.DIES)) process.exit(1)
if (process.env.DEAF) {
  process.on('SIGTERM', () => undefined)
  process.exit = () => undefined
  setInterval(() => undefined, 1000)
}
