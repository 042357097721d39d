import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import electronPath from 'electron'
import { _electron, type ElectronApplication, type Page } from 'playwright'

export const root = join(import.meta.dirname, '../../..')

export interface StartOptions {
  /** What settings.json holds before the first start. */
  settings?: Record<string, unknown>
  folders?: string[]
  /** The data directory of an earlier start, to start again on it. */
  data?: string
  env?: Record<string, string>
  args?: string[]
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

const made: string[] = []

/** A folder of its own, removed when the test file is done. */
export function freshFolder(name = 'folder'): string {
  const folder = mkdtempSync(join(tmpdir(), `liminal-${name}-`))
  made.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Starts the built app in a real window, as a user does, and waits until it can be used. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const data = options.data ?? freshFolder('data')
  if (options.settings) {
    writeFileSync(join(data, 'settings.json'), JSON.stringify(options.settings))
  }
  const app = await _electron.launch({
    executablePath: electronPath as unknown as string,
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
  const page = await app.firstWindow()
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  return {
    app,
    page,
    data,
    quit: () => app.close(),
    async kill() {
      const child = app.process()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
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
