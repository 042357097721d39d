import { dirname } from 'node:path'
import { Duplex } from 'node:stream'
import { startProgram } from '../../../../starting/programs'
import type { Runtime } from './runtime'

/** What a keeper that is gone has left, read by a program that says it in the same frames. */
export function relayTo(runtime: Runtime, folder: string): Duplex {
  const reader = startProgram(runtime.command, [...runtime.args, 'attach', folder], {
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: process.platform === 'win32' ? dirname(runtime.command) : '/',
    env: runtime.env,
  })
  const through = Duplex.from({ readable: reader.stdout, writable: reader.stdin })
  reader.once('error', (error) => through.destroy(error))
  return through
}
