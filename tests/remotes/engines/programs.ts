import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether those engines are tested too that take their time. */
export const allPlaces = Boolean(process.env.LIMINAL_PLACES || process.env.LIMINAL_SOAK)

/** What engines keep between runs of the tests: images above all. */
const cache = join(tmpdir(), 'liminal-engines')

/** Where a program is, also where only root looks. */
export function program(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(mayRun)
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function cacheFolder(name: string): string {
  const folder = join(cache, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Runs to its end; what it printed, or why not. */
export function ran(command: string, args: string[], env: Record<string, string> = {}): string {
  const done = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (done.status === 0) return done.stdout.trim()
  throw new Error(`${command} ${args.join(' ')}: ${done.error ?? done.stderr}`)
}

/** Whether it can do that here. */
export function can(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { env: { ...process.env, ...env } }).status === 0
}

/** Why an engine cannot be had: the first thing that is missing. */
export function missing(needed: readonly string[]): string | undefined {
  const not = needed.filter((name) => !program(name))
  return not.length > 0 ? `${not.join(', ')} not installed on this machine` : undefined
}
