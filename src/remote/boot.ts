import { readFileSync } from 'node:fs'

/** Another one whenever this computer was started anew; only Linux tells it. */
export function bootOf(): string | undefined {
  if (process.platform !== 'linux') return undefined
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
