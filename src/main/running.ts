import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { failure, success } from '../shared/result'
import { readSetup, setupFile } from '../shared/workspace/project-setup'
import type { CoreHandlers } from './bridge/handlers'
import type { Log } from './log/log'
import type { Machine } from './machines/machine'
import { runCheck } from './runs/checking'
import { Runs } from './runs/runs'
import { SignalPlace } from './runs/signal-place'
import { tidyWorkspace } from './runs/tidying'
import type { Redactor } from './secrets/redactor'
import { systemClock } from './sessions/clock'
import type { Sessions } from './sessions/sessions'
import type { SettingsFile } from './settings/settings-file'

export interface RunningParts {
  log: Pick<Log, 'projects' | 'flush'>
  settings: SettingsFile
  machine: Machine
  agents(): {
    sessions: Sessions
    redactor: Redactor
  }
  removing(): Pick<CoreHandlers, 'workspace.inventory' | 'workspace.remove'>
}

/** Sessions that nobody watches. */
export function openRunning(parts: RunningParts) {
  const { log, settings, machine, agents } = parts
  const clean = (text: string) => agents().redactor.text(text)
  const runs = new Runs({
    ...{ clock: systemClock, newId: randomUUID, flush: () => void log.flush() },
    place: ({ folder }, run) =>
      new SignalPlace(
        {
          files: machine.files,
          watch: (watched, watching) => machine.watch(watched, watching),
          after: systemClock.after,
        },
        folder,
        run,
      ),
    check: (session, run, signal) => runCheck({ machine, clean }, session, run, signal),
    tidyWorkspace: (session) =>
      tidyWorkspace(
        {
          keeps: () => settings.values['runs.keepWorkspaces'],
          sessions: () => agents().sessions.all(),
          inventory: async (workspace) =>
            parts.removing()['workspace.inventory']({ workspace }, nobody),
          remove: async (workspace, seen) =>
            parts.removing()['workspace.remove']({ workspace, seen, letGo: false }, nobody),
        },
        session,
      ),
  })
  const handlers: Pick<CoreHandlers, 'run.end' | 'run.check'> = {
    'run.end': ({ session, how }) => {
      const found = agents().sessions.find(session)
      return found.ok ? runs.end(found.value, how) : found
    },
    'run.check': async ({ project }) => {
      const path = log.projects.get(project)?.path
      if (path === undefined) return failure('unknown-project', 'This project is not open')
      const own = settings.values['workspaces.projects'][path]?.check
      if (own) return success({ command: inOne(own), from: 'settings' })
      const text = await machine.files.text(join(path, setupFile))
      const said = text === undefined ? undefined : readSetup(text)?.check
      return success(said ? { command: inOne(said), from: 'project' } : null)
    },
  }
  return { handlers, runs }
}

/** Nobody has asked for it. */
const nobody = { id: 0 }

const inOne = (commands: readonly string[]): string => commands.join(' && ')
