import { type ChildProcess, spawn } from 'node:child_process'
import { RUN_MARK } from './environment'
import { guardScript } from './guard-script'
import type { Root } from './system/system'

/** Ends every tree when the app dies in any way, even by SIGKILL. */
export interface Guard {
  /** Starts it, unless it is there: before the first child, so that there is never one without. */
  start(): void
  add(root: Root): void
  remove(root: Root): void
  close(): void
}

/** Where there is no shell to guard with (Windows), what a dead app left is shown at the next start. */
export const NO_GUARD: Guard = {
  start: () => undefined,
  add: () => undefined,
  remove: () => undefined,
  close: () => undefined,
}

/** A guard that dies again and again is not started for ever. */
const ATTEMPTS = 5

export function createGuard(
  token: string,
  platform: NodeJS.Platform,
  onProblem: (words: string) => void,
): Guard {
  if (platform === 'win32') return NO_GUARD
  const roots = new Set<Root>()
  let process: ChildProcess | undefined
  let starts = 0
  let closed = false

  function startIfNeeded(): void {
    if (process || closed || starts >= ATTEMPTS) return
    starts += 1
    const guard = spawn('/bin/sh', ['-c', guardScript(platform), 'guard', `${RUN_MARK}=${token}`], {
      // Neither a signal to the app's group nor the end of a terminal reaches it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
    })
    process = guard
    guard.stdin?.on('error', () => lost(guard))
    guard.once('error', () => lost(guard))
    guard.once('exit', () => lost(guard))
    for (const root of roots) tell('add', root)
  }

  function lost(guard: ChildProcess): void {
    if (guard !== process || closed) return
    process = undefined
    // With nobody to guard there is time until the next child.
    if (roots.size === 0) return
    startIfNeeded()
    if (!process) onProblem('Agents could go on running if Liminal itself is killed.')
  }

  function tell(verb: 'add' | 'remove', root: Root): void {
    process?.stdin?.write(`${verb} ${root.pid} ${guardTime(root.startTime, platform)}\n`)
  }

  return {
    start: startIfNeeded,
    add(root) {
      roots.add(root)
      tell('add', root)
    },
    remove(root) {
      roots.delete(root)
      tell('remove', root)
    },
    close() {
      closed = true
      process?.stdin?.end()
    },
  }
}

/** The start time as the guard's own means show it: without the boot, and as one word. */
export function guardTime(startTime: string, platform: NodeJS.Platform): string {
  return platform === 'darwin' ? startTime.replace(/[\s:]+/g, '_') : (startTime.split('@')[0] ?? '')
}
