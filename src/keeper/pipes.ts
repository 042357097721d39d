import type { Readable } from 'node:stream'
import { ERRORS, OUT } from '../shared/host/keeper/protocol'
import { startProgram } from '../starting/programs'
import { failed, type Open } from './program'

/** Silence after which nothing more is expected of a pipe whose owner is dead. */
const QUIET = 250
/** However much a grandchild that holds the pipe open still prints. */
const LONGEST = 1000

/** A program with pipes. */
export const openPipes: Open = async (spec, events) => {
  try {
    const child = startProgram(spec.command, spec.args, {
      windowsVerbatimArguments: spec.verbatim ?? false,
      cwd: spec.folder,
      env: spec.env,
      // A session and group of its own, so that all of it can be ended together.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    if (child.pid === undefined) {
      return failed(await new Promise((resolve) => child.once('error', resolve)))
    }
    // What it says of a signal that could not be sent concerns nobody.
    child.on('error', () => undefined)
    let broken: string | undefined
    child.stdin.on('error', (error) => {
      broken = error.message
    })
    const outputs = [
      { output: OUT, stream: child.stdout },
      { output: ERRORS, stream: child.stderr },
    ]
    for (const { output, stream } of outputs) {
      stream.on('data', (bytes: Buffer) => events.output(output, bytes))
      stream.on('error', () => undefined)
    }
    // Whether it just ended its output or is over is told apart by what comes next.
    child.stdout.once('end', events.outputEnded)
    let isDead = false
    child.once('exit', () => {
      isDead = true
      for (const { stream } of outputs) stream.resume()
      child.stdin.destroy()
      events.died(child.exitCode, child.signalCode)
      void drained(outputs.map(({ stream }) => stream)).then(() =>
        events.over(child.exitCode, child.signalCode),
      )
    })
    return {
      program: {
        pid: child.pid,
        write(bytes, done) {
          if (isDead || broken !== undefined) done(broken ?? 'It is over.')
          else child.stdin.write(bytes, (error) => done(error?.message))
        },
        endInput: () => child.stdin.end(),
        resize: () => undefined,
        signal: (name) => void child.kill(name),
        hold(output, held) {
          const stream = output === OUT ? child.stdout : child.stderr
          if (isDead) return
          if (held) stream.pause()
          else stream.resume()
        },
      },
    }
  } catch (error) {
    return failed(error)
  }
}

/** Resolves when all have ended, or nothing more can be expected of them. */
async function drained(streams: Readable[]): Promise<void> {
  const quiet = Promise.withResolvers<void>()
  const latest = Date.now() + LONGEST
  let timer = setTimeout(quiet.resolve, QUIET)
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(quiet.resolve, Math.min(QUIET, Math.max(latest - Date.now(), 0)))
  }
  const ended = streams.map(async (stream) => {
    stream.on('data', again)
    if (stream.readableEnded || stream.destroyed) return
    await new Promise<void>((resolve) => stream.once('close', resolve))
  })
  await Promise.race([Promise.all(ended), quiet.promise])
  clearTimeout(timer)
  for (const stream of streams) stream.destroy()
}
