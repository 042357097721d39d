import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { onTestFinished } from 'vitest'

const hooks = path.resolve(import.meta.dirname, 'typescript.mjs')

export interface Program {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  /** Every line it prints, in order; ends with the program. */
  readonly lines: AsyncIterableIterator<string>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** Parameters that are properties have to be written out, not only left out. */
const options = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning']

/** Starts a TypeScript program of the tests in a Node of its own, which ends with the test. */
export function startProgram(file: string, args: string[]): Program {
  const child = spawn(process.execPath, [...options, '--import', hooks, file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? code ?? 'nothing'))
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return { child, lines, ended }
}

/** The next line that a program prints. */
export async function nextLine(program: Program): Promise<string> {
  const { value, done } = await program.lines.next()
  if (done) throw new Error(`The program ended with ${await program.ended}`)
  return value
}
