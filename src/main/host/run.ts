import { randomUUID } from 'node:crypto'
import { defined } from '../../kit/defined'
import { failure, type Result, success } from '../../kit/result'
import type { Machine, ProgramSpec } from './machine'
import { KILL_PLAN } from './plans'
import type { Exit, Stream } from './stream'

export interface RunOptions extends Pick<ProgramSpec, 'folder' | 'environment' | 'spared'> {
  /** Added to the environment; null removes. */
  env?: Record<string, string | null>
  input?: string | Uint8Array
  /** What it prints is text, or bytes, one character for each. */
  encoding?: 'utf8' | 'latin1'
  /** Milliseconds until it is ended with its whole tree. */
  timeout?: number
  /** Bytes of output, above which it is ended. */
  limit?: number
  signal?: AbortSignal
  /** What it prints on either output, as it comes. */
  heard?(bytes: Uint8Array): void
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

/** Runs a short helper program to its end. An exit code other than 0 is an answer, not a failure. */
export async function run(
  machine: Pick<Machine, 'spawn'>,
  command: string,
  args: string[],
  options: RunOptions,
): Promise<Result<RunOutput>> {
  const { timeout = TIMEOUT, signal, env = {}, input = '', endGroup } = options
  if (signal?.aborted) return cancelled(command)
  const { folder, environment, spared } = options
  const started = await machine.spawn({
    id: randomUUID(),
    name: command,
    command,
    args,
    env,
    folder,
    ...(environment ? { environment } : {}),
    ...defined({ spared, withoutInput: input.length === 0 || undefined }),
  })
  if (!started.ok) return started
  const stream = started.value

  const trouble = Promise.withResolvers<Result<RunOutput>>()
  const { stdout, stderr } = collect(stream, options, () =>
    trouble.resolve(failure('too-much-output', `${command} printed more than was asked for.`)),
  )
  // Who does not read it does not need it.
  stream.write(input).catch(() => undefined)
  stream.closeInput()
  const onAbort = () => trouble.resolve(cancelled(command))
  signal?.addEventListener('abort', onAbort)
  // It may have been while the program was starting.
  if (signal?.aborted) onAbort()
  const timer = setTimeout(() => {
    const words = `${command} did not finish within ${timeout / 1000} s.`
    trouble.resolve(failure('timed-out', words, { details: stderr() }))
  }, timeout)

  const exited = new Promise<Exit>((resolve) => stream.onExit(resolve))
  const finished = exited.then(({ code, signal: by }): Result<RunOutput> => {
    if (code !== null) return success({ stdout: stdout(), stderr: stderr(), code })
    return failure('ended', `${command} was ended by ${by}.`, { details: stderr() })
  })
  const result = await Promise.race([finished, trouble.promise])
  clearTimeout(timer)
  signal?.removeEventListener('abort', onAbort)
  if (!result.ok || endGroup) await stream.end(KILL_PLAN)
  return result
}

/** Keeps what comes on both outputs, and tells when one is more than the limit. */
function collect(
  stream: Stream,
  { limit = LIMIT, encoding, heard }: RunOptions,
  onTooMuch: () => void,
) {
  const gather = () => {
    const chunks: Uint8Array[] = []
    const listener = (bytes: Uint8Array, offset: number) => {
      if (offset + bytes.length > limit) onTooMuch()
      else chunks.push(bytes)
      heard?.(bytes)
      return offset + bytes.length
    }
    return { listener, text: () => Buffer.concat(chunks).toString(encoding) }
  }
  const [out, error] = [gather(), gather()]
  stream.onBytes((bytes, offset) => stream.ack(out.listener(bytes, offset)))
  stream.onErrorBytes(error.listener)
  return { stdout: out.text, stderr: error.text }
}

function cancelled(command: string): Result<never> {
  return failure('cancelled', `${command} was cancelled.`)
}
