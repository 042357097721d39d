import type { ChildProcess } from 'node:child_process'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProgram } from '../../../starting/programs'
import { HELPER_MARK, RUN_MARK } from './environment'
import { guardScript } from './guard-script'
import type { Root } from './system/system'

/** Ends every tree when the app dies in any way, even by SIGKILL. */
export interface Guard {
  /** Starts it, unless it is there: before the first child, so that there is never one without. */
  start(): void
  add(root: Root): void
  remove(root: Root): void
  /** A helper is being started, and carries its mark: until it is met it is known by nothing else. */
  expect(id: string): void
  /** It was added, or never ran. */
  met(id: string): void
  close(): void
}

/** For a process that is to outlive the app. */
export const NO_GUARD: Guard = {
  start: () => undefined,
  add: () => undefined,
  remove: () => undefined,
  expect: () => undefined,
  met: () => undefined,
  close: () => undefined,
}

/** A guard that dies again and again is not started for ever. */
const ATTEMPTS = 5

export function createGuard(
  token: string,
  platform: NodeJS.Platform,
  onProblem: (words: string) => void,
): Guard {
  const roots = new Set<Root>()
  const expected = new Set<string>()
  let running: ChildProcess | undefined
  let starts = 0
  let closed = false

  function startIfNeeded(): void {
    if (running || closed || starts >= ATTEMPTS) return
    starts += 1
    const { command, args, env } = guardProgram(platform, token, known())
    const guard = startProgram(command, args, {
      // Neither a signal to the app's group nor the end of a terminal reaches it.
      detached: true,
      windowsHide: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: platform === 'win32' ? dirname(command) : '/',
      env,
    })
    running = guard
    guard.stdin?.on('error', () => lost(guard))
    guard.once('error', () => lost(guard))
    guard.once('exit', () => lost(guard))
    if (platform !== 'win32') return
    for (const root of roots) tell('add', root)
    for (const id of expected) say('expect', id)
  }

  /** A successor has it with its start: the app may be killed before it could be told. */
  const known = (): Known => ({
    roots: [...roots].map((root) => `${root.pid}:${guardTime(root.startTime, platform)}`),
    expected: [...expected],
  })

  function lost(guard: ChildProcess): void {
    if (guard !== running || closed) return
    running = undefined
    // With nobody to guard there is time until the next child.
    if (roots.size === 0) return
    startIfNeeded()
    if (!running) onProblem('Agents could go on running if Liminal itself is killed.')
  }

  function tell(verb: 'add' | 'remove', root: Root): void {
    say(verb, `${root.pid} ${guardTime(root.startTime, platform)}`)
  }

  function say(verb: string, whom: string): void {
    running?.stdin?.write(`${verb} ${whom}\n`)
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
    expect(id) {
      expected.add(id)
      say('expect', id)
    },
    met(id) {
      expected.delete(id)
      say('met', id)
    },
    close() {
      closed = true
      running?.stdin?.end()
    },
  }
}

/** What a guard guards from its start. */
interface Known {
  /** As its script has them: "PID:START". */
  roots: string[]
  expected: string[]
}

/** A shell, with nothing around it that could be missing; on Windows the app's own binary as plain Node. */
function guardProgram(platform: NodeJS.Platform, token: string, known: Known) {
  if (platform === 'win32') {
    const program = new URL(`windows-guard-program${extname(import.meta.url)}`, import.meta.url)
    const env = { SystemRoot: process.env.SystemRoot, ELECTRON_RUN_AS_NODE: '1' }
    return { command: process.execPath, args: [fileURLToPath(program)], env }
  }
  return shellGuard(platform, token, known)
}

/** The same for whatever carries the mark of one run, or of one keeper. */
export function shellGuard(platform: NodeJS.Platform, token: string, known?: Known) {
  const { roots = [], expected = [] } = known ?? {}
  const marks = [`${RUN_MARK}=${token}`, HELPER_MARK]
  const args = ['-c', guardScript(platform), 'guard', ...marks, roots.join(' '), expected.join(' ')]
  const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }
  return { command: '/bin/sh', args, env }
}

/** The start time as the guard's own means show it: without the boot, and as one word. */
export function guardTime(startTime: string, platform: NodeJS.Platform): string {
  return platform === 'darwin' ? startTime.replace(/[\s:]+/g, '_') : (startTime.split('@')[0] ?? '')
}
