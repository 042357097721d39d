import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '../../../kit/clock'
import { failure, success } from '../../../kit/result'
import { projectKey } from '../../../shared/host/remotes/on-host'
import type { Redactor } from '../../agent/secrets/redactor'
import type { CoreHandlers } from '../../app/bridge/handlers'
import { readSetup, setupFile } from '../../app/model/project-setup'
import type { SettingsFile } from '../../app/settings/settings-file'
import type { Machine } from '../../host/machine'
import type { Log } from '../../store/log/log'
import type { Session } from '../session'
import type { Sessions } from '../sessions'
import { runCheck } from './checking'
import { type CommittingBranches, committingOf } from './committing-of'
import { commitAll, leftBehindBy } from './left-behind'
import { tryingOnBase } from './on-base'
import { ResultFolder } from './result-folder'
import { Runs } from './runs'
import { type TidyingParts, tidyWorkspace } from './tidying'

interface RunningParts {
  log: Pick<Log, 'projects' | 'flush'>
  settings: SettingsFile
  machine: Machine
  agents(): {
    sessions: Sessions
    redactor: Redactor
  }
  /** Somebody has yet to look at what was done in it. */
  holds(session: Session): boolean
  removing(): Pick<TidyingParts, 'inventory'> & {
    remove(workspace: string, seen: string, letGo: boolean): ReturnType<TidyingParts['remove']>
  }
  branches(): Promise<CommittingBranches>
}

/** Sessions that nobody watches. */
export function openRunning(parts: RunningParts) {
  const { log, settings, machine, agents } = parts
  const clean = (text: string) => agents().redactor.text(text)
  const tidy = (session: Session) =>
    tidyWorkspace(
      {
        keeps: (one) => settings.values['runs.keepWorkspaces'] || parts.holds(one),
        sessions: () => agents().sessions.all(),
        inventory: (workspace) => parts.removing().inventory(workspace),
        remove: (workspace, seen) => parts.removing().remove(workspace, seen, false),
      },
      session,
    )
  const runs = new Runs({
    clock: systemClock,
    newId: randomUUID,
    flush: () => void log.flush(),
    triesAgain: () => settings.values['recovery.automaticRetrying'],
    place: ({ folder }, run) =>
      new ResultFolder(
        {
          files: machine.files,
          watch: (watched, watching) => machine.watch(watched, watching),
          after: systemClock.after,
        },
        folder,
        run,
      ),
    async check(session, run, { signal, committed }) {
      const alone = () => runCheck({ machine, clean }, session, run, signal)
      if (!parts.holds(session)) return alone()
      const branch = committingOf(parts.branches, machine.files, session)
      if (!run.committed) {
        const made = await commitAll(branch, session.id, session.state.title, run.left)
        // Why it cannot be is told when it is accepted, and until then nothing is known to be the check's.
        if (!made.ok) return alone()
        committed()
      }
      const checked = await alone()
      if (!checked.ok) return checked
      const left = await leftBehindBy(branch, session.id)
      return left.ok ? success({ ...checked.value, left: left.value }) : left
    },
    tries: tryingOnBase({
      holds: parts.holds,
      line: (session) => committingOf(parts.branches, machine.files, session),
      check: (session, run, signal) => runCheck({ machine, clean }, session, run, signal),
    }),
    tidyWorkspace: tidy,
  })
  const handlers: Pick<CoreHandlers, 'run.end' | 'run.check'> = {
    'run.end': ({ session, how }) => {
      const found = agents().sessions.find(session)
      return found.ok ? runs.end(found.value, how) : found
    },
    'run.check': async ({ project }) => {
      const known = log.projects.get(project)
      if (!known) return failure('unknown-project', 'This project is not open')
      const own = settings.values['workspaces.projects'][projectKey(known)]?.check
      if (own) return success({ command: inOne(own), from: 'settings' })
      const text = await machine.files.text(join(known.path, setupFile))
      const said = text === undefined ? undefined : readSetup(text)?.check
      return success(said ? { command: inOne(said), from: 'project' } : null)
    },
  }
  return { handlers, runs, tidy }
}

const inOne = (commands: readonly string[]): string => commands.join(' && ')
