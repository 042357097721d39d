import { failure, type Result, success } from '../../../shared/result'
import { Ending } from './ending'
import { changed } from './environment'
import { type Guard, NO_GUARD } from './guard'
import { KILL_PLAN, LEFTOVER_PLAN } from './kill-plan'
import { Output } from './output'
import { start } from './start'
import { systemOf } from './system/choose'
import { Trees } from './trees'

export interface RunOptions {
  folder: string
  /** Instead of the app's own. */
  environment?: Record<string, string | undefined>
  /** Added to it; null removes. */
  env?: Record<string, string | null>
  input?: string
  /** Milliseconds until it is ended with its whole tree. */
  timeout?: number
  /** Bytes of output, above which it is ended. */
  limit?: number
  signal?: AbortSignal
  /** Left to end by itself when the app dies. */
  spared?: boolean
  /** Ends what still runs in its group afterwards. */
  endGroup?: boolean
}

export interface RunOutput {
  stdout: string
  stderr: string
  code: number
}

const TIMEOUT = 30_000
const LIMIT = 16 * 1024 * 1024

let trees: Trees | undefined
const running = new Set<Ending>()
let guard = NO_GUARD

/** From now on helpers end with the app too, whatever ends it. */
export function guardHelpers(by: Guard): void {
  guard = by
}

/** When the app quits, nobody waits for an answer any more; but each may put its things in order. */
export async function endHelpers(): Promise<void> {
  await Promise.all([...running].map((ending) => ending.end(LEFTOVER_PLAN)))
}

/** Runs a short helper program to its end. An exit code other than 0 is an answer, not a failure. */
export async function run(
  command: string,
  args: string[],
  options: RunOptions,
): Promise<Result<RunOutput>> {
  const { folder, timeout = TIMEOUT, limit = LIMIT, signal } = options
  const env = changed(options.environment ?? process.env, options.env ?? {})
  if (signal?.aborted) return cancelled(command)
  guard.start()
  const started = await start({ agentName: command, command, args, folder }, env)
  if (!started.ok) return started
  const child = started.value
  const died = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  trees ??= new Trees(systemOf(process.platform))
  const pid = child.pid ?? 0
  const root = { pid, startTime: (await trees.system.startTimeOf(pid)) ?? '', id: '' }
  const ending = new Ending(root, trees, () => child.exitCode !== null || child.signalCode !== null)
  const guardian = options.spared ? NO_GUARD : guard
  guardian.add(root)
  running.add(ending)

  const trouble = Promise.withResolvers<Result<RunOutput>>()
  const outputs = [child.stdout, child.stderr].map((stream) => new Output(stream))
  const collected = outputs.map((output) =>
    collect(output, limit, () =>
      trouble.resolve(failure('too-much-output', `${command} printed more than was asked for.`)),
    ),
  )
  child.stdin.on('error', () => undefined)
  child.stdin.end(options.input ?? '')
  const onAbort = () => trouble.resolve(cancelled(command))
  signal?.addEventListener('abort', onAbort)
  // It may have been while the program was starting.
  if (signal?.aborted) onAbort()
  const timer = setTimeout(() => {
    const words = `${command} did not finish within ${timeout / 1000} s.`
    trouble.resolve(failure('timed-out', words, { details: collected[1]?.() ?? '' }))
  }, timeout)

  const finished = died.then(async (): Promise<Result<RunOutput>> => {
    await Promise.all(outputs.map((output) => output.drained()))
    const [stdout = '', stderr = ''] = collected.map((text) => text())
    const code = child.exitCode
    if (code !== null) return success({ stdout, stderr, code })
    return failure('ended', `${command} was ended by ${child.signalCode}.`, { details: stderr })
  })
  const result = await Promise.race([finished, trouble.promise])
  clearTimeout(timer)
  signal?.removeEventListener('abort', onAbort)
  if (!result.ok || options.endGroup) await ending.end(KILL_PLAN)
  running.delete(ending)
  guardian.remove(root)
  return result
}

/** Keeps what comes, and tells when it is more than the limit. */
function collect(output: Output, limit: number, onTooMuch: () => void): () => string {
  const chunks: Uint8Array[] = []
  let size = 0
  output.listen((bytes) => {
    size += bytes.length
    if (size > limit) onTooMuch()
    else chunks.push(bytes)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

function cancelled(command: string): Result<RunOutput> {
  return failure('cancelled', `${command} was cancelled.`)
}
