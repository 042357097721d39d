import type { ChildProcessByStdio } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import { folderMissing } from '../../../shared/agent/process/start-codes'
import { startProgram } from '../../../starting/programs'
import type { Environment, ProgramSpec } from '../machine'
import { findCommand, headerOf } from './command'
import { readExecutable } from './executable'
import { spawnTurn } from './spawn-turn'
import { batchCommand, isBatch } from './windows-command'

type Startable = Pick<ProgramSpec, 'name' | 'command' | 'args' | 'folder' | 'withoutInput'>

/** A child with pipes, of which its input may be none. */
export type PipedChild = ChildProcessByStdio<Writable | null, Readable, Readable>

/** Starts a child in a group of its own, or says in words why that cannot be. */
export async function start(spec: Startable, env: Environment): Promise<Result<PipedChild>> {
  const program = await findProgram(spec, env)
  if (!program.ok) return program
  await spawnTurn()
  return launch(spec, program.value, env)
}

/** The file that is to be run, or in words why there is none. */
export async function findProgram(spec: Startable, env: Environment): Promise<Result<string>> {
  const { name } = spec
  const lookIn = { path: env.PATH ?? env.Path ?? '', folder: spec.folder }
  const [folder, found] = await Promise.all([
    stat(spec.folder).catch(() => undefined),
    find(spec.command, lookIn, env),
  ])
  if (!folder?.isDirectory()) {
    return failure(folderMissing, `Could not start ${name}. Its folder is gone.`, {
      hint: `It goes on when ${spec.folder} is there again.`,
    })
  }
  if (found.state === 'missing') {
    return failure('not-found', `Could not start ${name}. Check that it's installed.`, {
      hint: `The command "${spec.command}" was not found.`,
      details: `Looked for in: ${lookIn.path}`,
    })
  }
  if (found.state === 'not-executable') {
    return failure('not-executable', `Could not start ${name}. Its file may not be run.`, {
      hint: `Allow it with: chmod +x ${found.path}`,
    })
  }
  const header = await headerOf(found.path).catch(() => undefined)
  // What may be run but not read tells nothing about itself.
  if (!header) return success(found.path)
  const executable = readExecutable(header, process.platform, process.arch)
  if (executable.kind === 'broken') {
    return failure('spawn-failed', `Could not start ${name}. Its file is damaged.`, {
      hint: `${found.path} is no program that this computer can run. Install it again.`,
    })
  }
  if (executable.kind === 'script') {
    for (const needed of [executable.interpreter, executable.program]) {
      if (needed === undefined) continue
      const interpreter = await find(needed, lookIn, env)
      if (interpreter.state === 'found') continue
      return failure(
        'not-found',
        `Could not start ${name}. It needs ${needed}, which is missing.`,
        {
          hint: `${found.path} is there, but it is run by ${needed}. Install that, or put it on the PATH.`,
          details: `Looked for in: ${lookIn.path}`,
        },
      )
    }
  }
  return success(found.path)
}

function find(command: string, where: { path: string; folder: string }, env: Environment) {
  const pathExtensions = env.PATHEXT
  return findCommand(command, {
    ...where,
    platform: process.platform,
    ...defined({ pathExtensions }),
  })
}

async function launch(
  spec: Startable,
  path: string,
  env: Environment,
): Promise<Result<PipedChild>> {
  const batch = isBatch(path, process.platform)
  const { command, args } = batch
    ? batchCommand(path, spec.args)
    : { command: path, args: spec.args }
  try {
    const how = {
      windowsVerbatimArguments: batch,
      cwd: spec.folder,
      env,
      // A session and group of its own, so that all of it can be ended together.
      detached: process.platform !== 'win32',
      windowsHide: true,
    }
    const child = spec.withoutInput
      ? startProgram(command, args, { ...how, stdio: ['ignore', 'pipe', 'pipe'] })
      : startProgram(command, args, { ...how, stdio: ['pipe', 'pipe', 'pipe'] })
    if (child.pid !== undefined) return success(child)
    const error = await new Promise<Error>((resolve) => child.once('error', resolve))
    return startRefused(spec, path, error)
  } catch (error) {
    return startRefused(spec, path, error as Error)
  }
}

/** What the system said although everything looked right before. */
export function startRefused(spec: Startable, path: string, error: NodeJS.ErrnoException) {
  const { name } = spec
  const details = `${path}: ${error.message}`
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return failure('not-executable', `Could not start ${name}. Its file may not be run.`, {
        hint: `Check the permissions of ${path} and of ${dirname(path)}.`,
        details,
      })
    case 'ENOENT':
      return failure(
        'not-found',
        `Could not start ${name}. Something that it is run by is missing.`,
        {
          hint: `${path} is there, but its loader or interpreter is not. Install it again.`,
          details,
        },
      )
    case 'EAGAIN':
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOMEM':
      return failure('spawn-failed', `Could not start ${name}. The computer is at its limit.`, {
        hint: 'Close some programs or agents and try again.',
        details,
      })
    case 'E2BIG':
      return failure('spawn-failed', `Could not start ${name}. Its environment is too large.`, {
        hint: 'Shorten its arguments and environment variables.',
        details,
      })
    default:
      return failure('spawn-failed', `Could not start ${name}.`, {
        hint: `Check that ${path} can be run.`,
        details,
      })
  }
}
