import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import electron from 'electron'
import { appPage, devtoolsPort, evaluate } from '../../lib/devtools'
import { treeTicks } from './process-tree'

export const ours = path.resolve(import.meta.dirname, '../../..')
export const bare = path.resolve(import.meta.dirname, '../bare')

export interface Running {
  pid: number
  /** Milliseconds from the call of exec to the first frame that a user can act on. */
  wall: number
  /** Processor time until then, in milliseconds, of all processes. */
  processor: number
  close(): Promise<void>
}

// Both windows are started with the same, so that only the apps differ.
const switches = ['--remote-debugging-port=0', '--use-angle=swiftshader']
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * In the page: when the conversation that was open was painted, by the same clock and told as
 * `interactive` is: by the first task after the frame in which it can be seen.
 */
export const transcriptPainted = `
  new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => setTimeout(() => {
      const row = document.querySelector('[role=log] .row')
      const seen = row?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (seen) resolve(performance.timeOrigin + performance.now())
      else look()
    }))
    look()
  })
`

// The page says when it was interactive by its own clock, which is the machine's.
const interactive = `
  new Promise((resolve) => {
    const look = () => {
      const [mark] = performance.getEntriesByName('interactive')
      if (mark) resolve(performance.timeOrigin + mark.startTime)
      else setTimeout(look, 20)
    }
    look()
  })
`

/** Starts an app on a data folder and waits until its window is interactive, or what else is asked for. */
export async function launch(app: string, data: string, until = interactive): Promise<Running> {
  const begun = performance.timeOrigin + performance.now()
  const child = spawn(String(electron), [...sandbox, ...switches, app, `--user-data-dir=${data}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('Electron could not be started')
  const ended = once(child, 'close')
  const page = await appPage(await devtoolsPort(child))
  const at = Number(await evaluate(page, until))
  return {
    pid,
    wall: at - begun,
    processor: treeTicks(pid) * 10,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Data folders for both apps, which are gone after the work; each app has started once in its own. */
export async function withDataFolders(
  work: (folders: { ours: string; bare: string }) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'liminal-bench-'))
  const folders = { ours: path.join(home, 'ours'), bare: path.join(home, 'bare') }
  try {
    await (await launch(ours, folders.ours)).close()
    await (await launch(bare, folders.bare)).close()
    await work(folders)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
