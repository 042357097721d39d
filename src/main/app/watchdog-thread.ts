/*
 * Watches main from a thread of its own. Where main does not turn, it writes down what main is at, and
 * ends the app in main's place when that is asked by a signal, which main cannot hear then.
 */
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'

export interface Watch {
  /** Counts how often main has turned. */
  beats: Int32Array<SharedArrayBuffer>
  /** Milliseconds between two looks. */
  every: number
  /** Looks without a turn, after which it stands still. */
  patience: number
  /** Where it is written down. */
  file: string
}

const { beats, every, patience, file } = workerData as Watch

/** So often it is looked where main is, and so long each of these is waited for, in milliseconds. */
const samples = 3
const sampleTime = 1000
/** What is longer is from long ago. */
const longest = 256 * 1024

let seen = -1
let still = 0

// Looks are counted, and not time: a computer that sleeps, or a process that is stopped, looks as little.
setInterval(() => {
  const now = Atomics.load(beats, 0)
  if (now === seen) still += 1
  else turned(now)
  if (still === patience) void tellWhere()
  // Whoever sends a second signal ends it anyway.
  if (still >= patience && isAsked()) endNow()
}, every)

parentPort?.on('message', (text: string) => note(text))

function turned(now: number): void {
  if (still >= patience) note(`Main turns again, after ${Math.round((still * every) / 1000)} s.`)
  seen = now
  still = 0
}

/**
 * The first signal that asks for the end is heard once: its handler is taken away, and a task is given
 * to main. So a handler that is missing tells that it has come.
 */
function isAsked(): boolean {
  const now = caughtNow()
  return catching !== undefined && now !== undefined && (catching & ~now & endings) !== 0n
}

const catching = caughtNow()

/** SIGHUP, SIGINT, SIGTERM. */
const endings = [1n, 2n, 15n].reduce((all, signal) => all | (1n << (signal - 1n)), 0n)

function caughtNow(): bigint | undefined {
  if (process.platform !== 'linux') return undefined
  const [, caught] =
    /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return caught === undefined ? undefined : BigInt(`0x${caught}`)
}

/** As if it were killed: the guard ends what is to end with the app, keepers keep what goes on, the log is safe. */
function endNow(): void {
  note('It was asked to end while main stood still, and was ended.')
  process.kill(process.pid, 'SIGKILL')
}

async function tellWhere(): Promise<void> {
  const session = new Session()
  try {
    session.connectToMainThread()
    session.post('Debugger.enable')
    const stacks: string[] = []
    for (let sample = 0; sample < samples; sample += 1) stacks.push(await stackNow(session))
    note(`Main has not turned for ${(patience * every) / 1000} s. It is at:\n${stacks.join('\n')}`)
  } catch (error) {
    note(`Main has not turned for ${(patience * every) / 1000} s. Where it is: ${error}`)
  } finally {
    session.disconnect()
  }
}

function stackNow(session: Session): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const late = setTimeout(() => resolve('  no script, or one call that does not end'), sampleTime)
  session.once('Debugger.paused', ({ params }) => {
    clearTimeout(late)
    session.post('Debugger.resume')
    resolve(params.callFrames.map(lineOf).join('\n'))
  })
  session.post('Debugger.pause')
  return promise
}

/** Where, and nothing of what is in its variables. */
function lineOf({ functionName, url, location }: Debugger.CallFrame): string {
  const name = functionName || '(anonymous)'
  return `  at ${name} (${url}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`
}

function note(text: string): void {
  const line = `${new Date().toISOString()} ${text}\n`
  try {
    const known = statSync(file, { throwIfNoEntry: false })
    if (known && known.size > longest) writeFileSync(file, line)
    else appendFileSync(file, line)
  } catch (error) {
    // A full disk is told of elsewhere; who started the app can still read it.
    console.error(line, error)
  }
}
