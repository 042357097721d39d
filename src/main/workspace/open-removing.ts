import { systemClock } from '../../kit/clock'
import type { Lanes } from '../../kit/lanes'
import type { Problem, Result } from '../../kit/result'
import type { Fact } from '../../shared/workspace/inventory'
import type { CoreHandlers } from '../app/bridge/handlers'
import type { SettingsFile } from '../app/settings/settings-file'
import type { Machine } from '../host/machine'
import { rowNow } from '../session/row-publisher'
import type { Session } from '../session/session'
import type { Log, StoredWorkspace } from '../store/log/log'
import type { Git } from './git/git'
import type { Jj } from './jj/jj'
import type { GitAndJj } from './jj/jj-checkouts'
import { usuallyReproducible } from './model/reproducible'
import type { Removing } from './removing'
import type { Workspaces } from './workspaces'

interface OpenRemovingParts {
  log: Log
  settings: SettingsFile
  machine: Machine
  git: Git
  jj: Jj
  reading: GitAndJj
  lanes: Lanes
  workspaces(): Promise<Workspaces>
  sessions(): Session[]
  tearDown(workspace: StoredWorkspace): Promise<Result<boolean>>
  /** It is there, or it is not. */
  moved(workspace: StoredWorkspace): void
  warn(name: string, problem: Problem): void
}

type RemovingHandlers = Pick<
  CoreHandlers,
  'workspace.inventory' | 'workspace.remove' | 'workspace.restore'
>

/** Taking workspaces away, and bringing them back: loaded after the first paint, or when it is first asked for. */
export function openRemoving(parts: OpenRemovingParts) {
  let opened: Promise<Removing> | undefined
  const removing = () => {
    opened ??= open(parts)
    return opened
  }
  const inventory = async (workspace: string) => (await removing()).inventory(workspace)
  const remove = async (workspace: string, seen: string, letGo: boolean) => {
    const all = await parts.workspaces()
    // What waits for an answer is not going to get one.
    if (all.find(workspace)?.untrusted && all.cancel(workspace).ok) await all.ready(workspace)
    return (await removing()).remove(workspace, seen, letGo)
  }
  const restore = async (workspace: string) => (await removing()).restore(workspace)
  const handlers: RemovingHandlers = {
    'workspace.inventory': ({ workspace }) => inventory(workspace),
    'workspace.remove': ({ workspace, seen, letGo }) => remove(workspace, seen, letGo),
    'workspace.restore': ({ workspace }) => restore(workspace),
  }
  return {
    handlers,
    inventory,
    remove,
    restore,
    begin: async (): Promise<void> => (await removing()).load(),
    stop: async (): Promise<void> => (await opened)?.stop(),
  }
}

async function open(parts: OpenRemovingParts): Promise<Removing> {
  const { log, git, jj, reading, machine, lanes, settings } = parts
  const [{ Removing }, workspaces] = await Promise.all([import('./removing'), parts.workspaces()])
  return new Removing({
    git,
    jj,
    reading,
    machine,
    lanes,
    undertakings: workspaces.journal,
    workspaces: {
      find: (id) => workspaces.find(id),
      all: () => workspaces.all(),
      change(id, input, trash) {
        const after = workspaces.change(id, input, trash)
        if (after) parts.moved(after)
        return after
      },
    },
    now: Date.now,
    after: systemClock.after,
    tearDown: parts.tearDown,
    reproducible: () => [
      ...usuallyReproducible,
      ...settings.values['workspaces.reproducible']
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ],
    sessionsIn: (workspace) =>
      parts
        .sessions()
        .filter(({ stored }) => stored.workspace.id === workspace && stored.deletedAt === null)
        .map(factOf),
    agentsOf: (workspace) => agentsOf(log, workspace),
    tell: ({ id }: StoredWorkspace, problem) => parts.warn(`workspace ${id}`, problem),
  })
}

function factOf(session: Session): Fact {
  const { title, agentName: agent, activity, running } = rowNow(session)
  const at = { session: session.stored.id, title }
  const working = activity === 'working' || activity === 'needs-input'
  return running ? { type: 'agent', ...at, agent, working } : { type: 'session', ...at }
}

/** Processes whose stopping is asked for by naming their sessions. */
function agentsOf(log: Log, workspace: string): number[] {
  const isIn = (session: string) => log.sessions.get(session)?.workspace.id === workspace
  return log.pids
    .all()
    .filter(({ sessions, terminal }) => terminal === null && sessions.some(isIn))
    .map(({ pid }) => pid)
}
