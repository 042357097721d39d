import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const project = path.resolve(import.meta.dirname, '../..')

export interface Script {
  child: ChildProcess
  /** Resolves when a line on standard error, where progress goes, matches. */
  said(pattern: RegExp): Promise<string>
  ended: Promise<{ code: number | null; output: string; progress: string }>
}

/** Starts a script of the project as npm does; it ends with the test. */
export function script(args: string[], environment: NodeJS.ProcessEnv = process.env): Script {
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  let output = ''
  let progress = ''
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  child.stderr.on('data', (bytes) => {
    progress += bytes
  })
  const ended = new Promise<{ code: number | null; output: string; progress: string }>(
    (resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, output, progress }))
    },
  )
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = progress.match(pattern)?.[1]
        if (found) resolve(found)
      }
      child.stderr.on('data', look)
      child.once('close', () => reject(new Error(`It ended without saying so:\n${progress}`)))
    })
  return { child, said, ended }
}
