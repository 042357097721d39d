import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import electronPath from 'electron'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { countStart } from '../../lib/app-starts'
import { people } from '../../lib/repository'

export const root = join(import.meta.dirname, '../../..')

export interface StartOptions {
  /** What settings.json holds before the first start. */
  settings?: Record<string, unknown>
  folders?: string[]
  /** The data directory of an earlier start, to start again on it. */
  data?: string
  env?: Record<string, string>
  args?: string[]
  /** The test itself brings about what nobody catches; else each such thing is a failure. */
  faulty?: true
  /** What is run instead of Electron, and becomes it. */
  program?: string
}

export interface RunningApp {
  app: ElectronApplication
  page: Page
  data: string
  /** Ends the app; its data directory stays for another start. */
  quit(): Promise<void>
  /** Ends it as a crash would: nothing of it gets to run. */
  kill(): Promise<void>
}

/** Whose agents go on when the app is killed says so: all others kill it to see what it leaves behind. */
const endWithTheApp = { 'agents.keep': 'never', 'terminal.keep': 'none' }

const made: string[] = []

/** A folder of its own, removed when the test file is done. */
export function freshFolder(name = 'folder'): string {
  // Projects lie where people have them; sockets, which the data folder has, want short paths.
  const around = name === 'project' ? join(tmpdir(), people) : tmpdir()
  mkdirSync(around, { recursive: true })
  const folder = mkdtempSync(join(around, `liminal-${name}-`))
  made.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Starts the built app in a real window, as a user does, and waits until it can be used. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const data = options.data ?? freshFolder('data')
  if (options.settings || !options.data) {
    const settings = { ...endWithTheApp, ...options.settings }
    writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
  }
  countStart()
  const app = await _electron.launch({
    executablePath: options.program ?? (electronPath as unknown as string),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Without it drawing under a virtual display depends on the machine's mood.
      '--use-angle=swiftshader',
      root,
      ...(options.folders ?? []),
      `--user-data-dir=${data}`,
      ...(options.args ?? []),
    ],
    // The shell of whoever runs the tests may take its time.
    env: { ...withoutUndefined(process.env), SHELL: '/bin/sh', ...options.env },
    timeout: 30_000,
  })
  askAgain(app)
  // Of one that is gone it cannot be asked any more.
  const child = app.process()
  const uncaught = gatherUncaught(child)
  const assertNone = () => {
    if (!options.faulty && uncaught.length > 0)
      throw new Error(`“Something went wrong inside Liminal”:\n${uncaught.splice(0).join('\n')}`)
  }
  const page = await app.firstWindow()
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  return {
    app,
    page,
    data,
    async quit() {
      if (isGone(child)) return assertNone()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      // The debugger would wait for all that has been given its pipe, such as what holds a container.
      await Promise.race([app.close(), gone])
      await gone
      assertNone()
    },
    async kill() {
      if (isGone(child)) return assertNone()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      assertNone()
    },
  }
}

/** What the app says of errors that nobody has caught, which users see as a banner. */
function gatherUncaught({ stderr }: ChildProcess): string[] {
  const found: string[] = []
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    const at = text.indexOf('Nobody has caught this:')
    if (at >= 0) found.push(text.slice(at, at + 2000))
  })
  return found
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Does what ends the app, and waits until it has ended: its window may be gone before it could say that it has heard. */
export async function endBy(
  { app }: RunningApp,
  branchOperation: () => Promise<unknown>,
): Promise<void> {
  const gone = new Promise((resolve) => app.process().once('exit', resolve))
  await branchOperation().catch((error: unknown) => {
    if (!String(error).includes('has been closed')) throw error
  })
  await gone
}

/** The debugger holds what main answers by a weak hand: a collection of garbage may take it away. */
function askAgain(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (...asked: unknown[]) => Promise<unknown>
  const patient = (...asked: unknown[]) =>
    evaluate(...asked).catch((error: unknown) => {
      if (!String(error).includes('promise was garbage collected')) throw error
      return evaluate(...asked)
    })
  Object.assign(app, { evaluate: patient })
}

/** Keeps a picture among the build's output, to be looked at; what was still fading in is there then. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = join(root, 'test-output/screenshots')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

function withoutUndefined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
