// An app without a window, as it is built, whose Electron is a double: it starts in a third of the time, and dies where it is told to.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { defined } from '../../../src/kit/defined'

const root = resolve(import.meta.dirname, '../../..')
const before = (name: string) => ['--import', resolve(root, 'tests/lib/windowless', name)]

export interface ShortLived {
  /** Resolves when it serves, or has died before. */
  serves: Promise<boolean>
  died: Promise<void>
  /** Resolves when it is gone. */
  kill(): Promise<void>
}

/** `dies` is the kind of step, and which one of them it does not outlive. */
export function startShortLived(
  { data, project, env }: { data: string; project: string; env: Record<string, string> },
  dies?: string,
): ShortLived & { errors(): string } {
  const words = ['--serve=words', '--ozone-platform=headless', `--user-data-dir=${data}`, project]
  const program = [
    ...before('start.mjs'),
    ...before('dies.mjs'),
    resolve(root, 'out/main/index.js'),
  ]
  const child = spawn(process.execPath, [...program, ...words], {
    env: {
      ...process.env,
      SHELL: '/bin/sh',
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      ...env,
      ...defined({ LIMINAL_DIES: dies }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (bytes) => {
    errors += bytes
  })
  const died = once(child, 'exit').then(() => undefined)
  const served = once(createInterface({ input: child.stdout }), 'line').then(() => true)
  return {
    serves: Promise.race([served, died.then(() => false)]),
    died,
    async kill() {
      child.kill('SIGKILL')
      await died
    },
    errors: () => errors,
  }
}
