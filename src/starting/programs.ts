import { type ExecFileOptions, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { bare } from './bare.ts'

/** Starts a program, as Node does, but bare: the only way to do it. */
export const startProgram = ((...given: Parameters<typeof spawn>) =>
  bare(() => spawn(...given))) as typeof spawn

const run = promisify(execFile)

/** Starts a program, also bare, and gives what it has printed when it is over. */
export const askProgram = (command: string, args: readonly string[], options: ExecFileOptions) =>
  bare(() => run(command, args, { ...options, encoding: 'utf8' }))
