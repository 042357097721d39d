import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const here = import.meta.dirname

/** Starts the app's part with so many stubborn agents; resolves when all of them are up. */
export async function startApp(
  token: string,
  folder: string,
  agents: number,
): Promise<{ app: ChildProcess; died: Promise<void> }> {
  const args = ['--import', join(here, 'resolve.mjs'), join(here, 'app.ts')]
  const app = spawn(process.execPath, [...args, token, folder, String(agents)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = new Promise<void>((resolve) => app.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    app.stdout?.once('data', () => resolve())
    void died.then(() => reject(new Error('The app ended before its agents were up')))
  })
  return { app, died }
}
