import { dirname, join, resolve } from 'node:path'
import { namesRemote } from '../shared/host/remotes/on-host'
import { endHelpers } from '../starting/helpers'
import type { CommandRequest } from './arguments'
import { findApp } from './local-api'
import { runServe } from './serve'
import type { ExitCode, Surroundings } from './surroundings'

/** `liminal serve` */
export function serveCommand(
  { json, folder, folders }: Extract<CommandRequest, { command: 'serve' }>,
  around: Surroundings,
): Promise<ExitCode> {
  const request = {
    json,
    data: resolve(folder ?? around.folder),
    folders: folders.map((name) => (namesRemote(name) ? name : resolve(name))),
  }
  return runServe(request, { ...around, find: findApp, become, display: hasDisplay() })
}

/** As root Chromium would want one without its sandbox, which is for whoever starts it to say. */
function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  return Boolean(DISPLAY || WAYLAND_DISPLAY) && process.getuid?.() !== 0
}

/** The same process, so that whoever has started it waits for the app, and ends it. */
function become(words: readonly string[]): string {
  const { execve, execPath, argv } = process
  if (!execve) return `This system does not let it go on as Liminal. Start “${execPath} --serve”.`
  const [, program = ''] = argv
  const app = program.includes('app.asar') ? [] : [join(dirname(program), '../..')]
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  endHelpers()
  return execve.call(process, execPath, [execPath, ...app, ...words], env)
}
