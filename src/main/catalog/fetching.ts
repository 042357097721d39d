import { randomUUID } from 'node:crypto'
import type { Problem } from '../../shared/result'
import type { Runtime } from '../machines/local/process'

export interface Fetching {
  runtime: Pick<Runtime, 'create'>
  agent: string
  /** Where it works, and what it must not leave. */
  folder: string
  signal: AbortSignal
}

/** How a program that fetches ended: it was not there, or with a code and its last words. */
export type Fetched = { missing: Problem } | { code: number | null; lastWords: string }

/** Runs a program of the user's that fetches packages; cancelling ends it. */
export async function runFetcher(
  { runtime, agent, folder, signal }: Fetching,
  [command, ...args]: [string, ...string[]],
  env: Record<string, string>,
  heard: (text: string) => void,
): Promise<Fetched> {
  const started = await runtime.create({
    ...{ id: randomUUID(), agent, agentName: command, sessions: [] },
    ...{ command, args, env, folder },
  })
  if (!started.ok) return { missing: started.problem }
  const child = started.value
  const kill = () => child.kill()
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  child.onErrorOutput(heard)
  // What it prints at the end is nothing that anybody waits for, but the pipe wants to be read.
  child.onOutput(() => undefined)
  const exit = await new Promise<{ code: number | null; lastWords: string }>((resolve) =>
    child.onExit(resolve),
  )
  signal.removeEventListener('abort', kill)
  return exit
}
