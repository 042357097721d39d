import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectEnvironment, root } from './project.mjs'

export const say = (text) => process.stderr.write(`${text}\n`)

/** npm and the installed tools are batch files on Windows, which only a shell can start. */
const needsShell = (command) => process.platform === 'win32' && !path.isAbsolute(command)

/** Runs a program to its end and gives its exit code; nothing is read from standard input. */
export function run(
  command,
  args,
  { env = {}, cwd = root, stdio = ['ignore', 'inherit', 'inherit'] } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio,
      env: projectEnvironment(env),
      shell: needsShell(command),
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Like run, but its output is progress (standard error) and failure is an error. */
export async function mustRun(command, args, options = {}) {
  const code = await run(command, args, { stdio: ['ignore', 2, 2], ...options })
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed with exit code ${code}`)
}

/** Runs a program to its end and gives what it printed; failure is an error. */
export function capture(command, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: projectEnvironment(env),
      shell: needsShell(command),
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', (bytes) => {
      output += bytes
    })
    child.stderr.on('data', (bytes) => {
      errors += bytes
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${[command, ...args].join(' ')} failed (${code}): ${errors.trim()}`)),
    )
  })
}

/** Runs the body of a script; an error becomes one readable line and exit code 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    say(`\n${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
