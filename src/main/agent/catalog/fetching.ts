import { randomUUID } from 'node:crypto'
import type { Problem } from '../../../kit/result'
import type { Machine } from '../../host/machine'
import { KILL_PLAN } from '../../host/plans'
import { consume, type Exit } from '../../host/stream'

export interface Fetching {
  machine: Pick<Machine, 'spawn' | 'files'>
  agent: string
  /** Where it works, and what it must not leave. */
  folder: string
  signal: AbortSignal
}

/** How a program that fetches ended: it was not there, or with a code and its last words. */
export type Fetched = { missing: Problem } | { code: number | null; lastWords: string }

/** Runs a program of the user's that fetches packages; cancelling ends it. */
export async function runFetcher(
  { machine, agent, folder, signal }: Fetching,
  [command, ...args]: [string, ...string[]],
  env: Record<string, string>,
  heard: (text: string) => void,
): Promise<Fetched> {
  const started = await machine.spawn({
    id: randomUUID(),
    name: command,
    command,
    args,
    env,
    folder,
    about: { agent, sessions: [], terminal: null },
  })
  if (!started.ok) return { missing: started.problem }
  const stream = started.value
  const kill = () => void stream.end(KILL_PLAN)
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const decoder = new TextDecoder()
  stream.onErrorBytes((bytes) => heard(decoder.decode(bytes, { stream: true })))
  // What it prints at the end is nothing that anybody waits for, but the pipe wants to be read.
  consume(stream, () => undefined)
  const exit = await new Promise<Exit>((resolve) => stream.onExit(resolve))
  signal.removeEventListener('abort', kill)
  return exit
}
