import type { Result } from '../kit/result'
import { type Served, type Speech, servedIn, serveSwitch } from '../shared/app/local-api/serving'
import type { LiminalApp } from './local-api'
import type { ExitCode, Surroundings } from './surroundings'

export interface ServeOptions {
  json: boolean
  /** The data folder. */
  data: string
  /** To be opened as projects. */
  folders: readonly string[]
}

interface Serving extends Pick<Surroundings, 'say' | 'complain'> {
  find(data: string): Promise<LiminalApp | { mute: string } | undefined>
  /** Is the app from now on, started with these switches and folders; in words why that cannot be. */
  become(words: readonly string[]): string
  /** A window could be opened here. */
  display: boolean
}

/** Carries out `liminal serve`: an app that runs is handed the folders, else this process becomes one. */
export async function runServe(request: ServeOptions, around: Serving): Promise<ExitCode> {
  const { find, become, display, complain } = around
  const found = await find(request.data)
  if (found && 'mute' in found) {
    complain(`Liminal runs already, but does not answer. ${found.mute}`)
    return 1
  }
  if (found) return handOver(request, found, around)
  complain(become(switchesOf(request, display)))
  return 1
}

/** A process for what nobody sees would only be one more that can be lost. */
const undrawn = ['--disable-gpu', '--in-process-gpu']

/**
 * Without a display Chromium is told that there is none, or it would not start. No page is ever
 * loaded then, so nothing needs its sandbox, which root and many containers do not have; and what
 * it says of the graphics and the desktop that it misses is nothing to whoever reads along.
 */
export function switchesOf({ json, data, folders }: ServeOptions, display: boolean): string[] {
  const speech: Speech = json ? 'json' : 'words'
  const alone = ['--ozone-platform=headless', '--no-sandbox', ...undrawn, '--log-level=3']
  return [
    ...(display ? [] : alone),
    `--${serveSwitch}=${speech}`,
    `--user-data-dir=${data}`,
    ...folders,
  ]
}

async function handOver(
  { json, data, folders }: ServeOptions,
  app: LiminalApp,
  { say, complain }: Serving,
): Promise<ExitCode> {
  const { pid, version } = app
  const results: Result<unknown>[] = []
  for (const path of folders) results.push(await app.perform('project.open', { path }))
  app.close()
  const refused = results.flatMap((result) => (result.ok ? [] : [result.problem]))
  for (const { message, hint } of refused) complain([message, hint].filter(Boolean).join(' '))
  const served: Served = { state: 'running', folder: data, pid, version }
  say(servedIn(json ? 'json' : 'words', served))
  return refused.length > 0 ? 1 : 0
}
