import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import electronPath from 'electron'
import { countStart } from '../../lib/app-starts'
import { freshFolder, root } from './app'
import { liminal, type Said } from './liminal'

const electron = electronPath as unknown as string

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** What has no display: neither its own nor that of whoever runs the tests. */
export const withoutDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '' }

export interface ServeOptions {
  data?: string
  settings?: Record<string, unknown>
  folders?: string[]
  env?: Record<string, string>
  /** Typed behind the app itself, and not behind the command line. */
  byApp?: boolean
  /** In a process group of its own, as systemd and `timeout` start it. */
  group?: boolean
}

/** A Liminal without a window, as `liminal serve` has started it where there is no display. */
export interface Served {
  data: string
  /** The line by which it said that it serves. */
  said: string
  child: ChildProcess
  /** Types behind `liminal`. */
  type(...words: string[]): Promise<Said>
  /** Sends a signal, to its whole group where it has one, and gives the code with which it ended, and all that it complained of. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; errors: string }>
}

export async function startServe(options: ServeOptions = {}): Promise<Served> {
  const { folders = [], env, byApp = false, group = false, data = freshFolder('data') } = options
  if (options.settings) writeFileSync(join(data, 'settings.json'), JSON.stringify(options.settings))
  const program = byApp ? [...sandbox, root] : [join(root, 'out/cli/liminal.cjs')]
  const args = [...program, 'serve', ...folders, `--user-data-dir=${data}`]
  const asNode = byApp ? {} : { ELECTRON_RUN_AS_NODE: '1' }
  countStart()
  const child = spawn(electron, args, {
    env: { ...process.env, SHELL: '/bin/sh', ...asNode, ...withoutDisplay, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: group,
  })
  let errors = ''
  child.stderr.on('data', (bytes) => {
    errors += bytes
  })
  // Agents that outlive it may hold what it writes to for longer.
  const ended = once(child, 'exit') as Promise<[number | null]>
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const first = await Promise.race([line, ended.then(() => undefined)])
  if (!first) throw new Error(`It ended before it served: ${errors}`)
  return {
    data,
    child,
    said: first[0],
    type: (...words) => liminal({ data }, ...words),
    async end(signal = 'SIGTERM') {
      if (group) process.kill(-Number(child.pid), signal)
      else child.kill(signal)
      const [code] = await ended
      return { code, errors }
    },
  }
}

/** A plain start that wants a window, of which all that it complains of is heard. */
export function startPlain(data: string, env: Record<string, string>, ...words: string[]) {
  const child = spawn(electron, [...sandbox, root, `--user-data-dir=${data}`, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]): number | null => code)
  return { child, lines: createInterface({ input: child.stderr }), ended }
}
