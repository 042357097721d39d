import type { McpServers } from '../shared/mcp-server'
import { failure, type Result, success } from '../shared/result'
import type { Accounting } from './accounting'
import { openAgents } from './agents'
import { openBranching } from './branching'
import type { Feed } from './bridge/feed'
import type { CoreHandlers } from './bridge/handlers'
import type { Problems } from './bridge/problems'
import type { Rows } from './bridge/rows'
import { stepsOf } from './bridge/step'
import { type OpenCatalogParts, openCatalog } from './catalog/open-catalog'
import { evidenceFrom } from './evidence'
import { followingOf } from './following'
import { type LaunchingParts, openLaunching } from './launching'
import type { Log } from './log/log'
import type { Machine } from './machines/machine'
import { openMoments } from './open-moments'
import { openVersions } from './open-versions'
import { openWorkspaces } from './open-workspaces'
import { Files } from './projects/files'
import type { Projects } from './projects/projects'
import type { Recovery } from './recovery/recovery'
import { openRemoving } from './removing'
import { Untold } from './review/untold'
import { openReviewing } from './reviewing'
import { openRunning } from './running'
import { systemClock } from './sessions/clock'
import { rowNow } from './sessions/row-publisher'
import type { Session } from './sessions/session'
import type { SettingsFile } from './settings/settings-file'
import { Lanes } from './vcs/lanes'
import { filesOf } from './vcs/status'
import { branchTips } from './workspaces/branch-tips'
import { findWith } from './workspaces/find-followed'
import { Folders } from './workspaces/folders'
import { SafeWrites } from './workspaces/safe-writes'

/** What the rooms of all machines have in common. */
export interface Common {
  settings: SettingsFile
  feed: Feed
  projects: Projects
  accounting: Accounting
  recovery: Recovery
  readOnly: boolean
  /** Tools of the app's own that agents are offered in a project, by its folder. */
  tools(project: string): McpServers
  /** Somebody has yet to look at what was done in it. */
  holds(session: Session): boolean
  /** The page is on screen. */
  drawn: Promise<void>
}

/** The machine that rooms are on, and what the app has there. */
export interface Site {
  machine: Machine
  /** The app's own data there, and the user's home. */
  folder: string
  home(): string
  /** What belongs to that machine, of all that is kept and shown. */
  log: Log
  rows: Rows
  problems: Problems
  starts: Starts
}

type Starts = ReturnType<typeof openStarts>

/** Which agents there are on a machine, and how each is started. */
export function openStarts(parts: OpenCatalogParts & Omit<LaunchingParts, 'catalog'>) {
  const catalog = openCatalog(parts)
  const launching = openLaunching({ ...parts, catalog: catalog.catalog })
  return { catalog, launching }
}

export type Rooms = ReturnType<typeof openRooms>

/** All that sessions need of the machine that they work on. */
export function openRooms(common: Common, site: Site) {
  const { settings, feed, projects, accounting, recovery, readOnly } = common
  const { machine, folder, home, log, rows, problems } = site
  const { catalog, launching } = site.starts
  const { accounts, redactor, spent, costs } = accounting
  const { git, jj, reading, programs } = openVersions(machine, folder, {
    memory: log.memory,
    put: (row) => rows.put('repositories', row),
    remove: (id) => rows.remove('repositories', id),
  })
  const step = stepsOf(problems)
  const lanes = new Lanes()
  const folders = new Folders(
    {
      find: findWith(git, jj),
      machine,
      lanes,
      now: () => performance.now(),
      after: systemClock.after,
      unwatched: ({ details, message }) => problems.warn('watches', unwatched(details ?? message)),
      ready: common.drawn,
    },
    rows,
  )
  const files = new Files((path) => filesOf(reading, path), machine.files)
  const workspaces = openWorkspaces({
    ...{ folder, home, log, rows, settings, machine, git, jj, lanes },
    sessions: () => agents.sessions,
    followAnew: (at) => folders.anew(at),
  })
  const following = followingOf(log, folders, workspaces.standing, workspaces.check)
  const untold = new Untold(log.reviews)
  const beside = {
    ...{ agents: () => agents, removing: () => removing.handlers },
    ...{ branching: () => branching.handlers, holds: common.holds },
  }
  const running = openRunning({ log, settings, machine, ...beside })
  const agents = openAgents({
    ...{ folder, log, rows, problems, feed, settings, projects, machine, readOnly },
    ...{ accounts, redactor, spent, costs, launching, recovery },
    // The app can be spoken to on this computer only.
    tools: machine.id === undefined ? common.tools : () => ({}),
    ...{ workplaces: workspaces.workplaces, runs: running.runs },
    // One after the other: what is not what it should be has no moment.
    async beforeTurn(session, turn) {
      const standing = await workspaces.beforeTurn(session)
      const free = standing.ok ? await running.runs.beforeTurn(session) : standing
      return free.ok ? moments.beforeTurn(session, turn) : free
    },
    turnBegan(session, turn) {
      void running.runs.beforeTurn(session)
      void moments.turnBegan(session, turn)
    },
    turnEnded: (session, turn) => moments.turnEnded(session, turn),
    turnsNear: (session) => moments.turnsNear(session),
    toldFirst: (session) => untold.take(session.id),
  })
  const { sessions } = agents
  const writes = new SafeWrites({
    ...{ files: machine.files, keep: `${folder}/replaced` },
    ...{ now: Date.now, after: systemClock.after },
  })
  const moments = openMoments({
    ...{ folder, log, git: reading, files: machine.files, writes },
    sessions: () => sessions,
    ...{ rows, after: systemClock.after },
    fork: (session, before) => agents.handlers['session.fork']({ session, before }, { id: 0 }),
    warn: (problem) => problems.warn('moments', problem),
  })
  /** A folder is opened: how it is will be noted before an agent begins there, and that is begun now. */
  const lookedAt = (path: string): void =>
    void common.drawn.then(() => {
      if (!readOnly) moments.lookedAt(path)
    })
  const reviewing = openReviewing({
    ...{ folder, git: reading },
    ...{ lanes, folders, feed, rows, after: systemClock.after },
    ...{ files: machine.files, sessions, log, writes, untold },
  })
  const branching = openBranching({
    ...{ folder, log, rows, git, reading, jj, machine, folders, programs },
    sessions: () => sessions.all().map(rowNow),
    wrote: reviewing.wrote,
  })
  const removing = openRemoving({
    ...{ log, settings, machine, git, jj, reading, lanes, workspaces: workspaces.all },
    sessions: () => sessions.all(),
    ...{ moved: following.moved, tearDown: workspaces.tearDown },
    warn: (name, problem) => problems.warn(name, problem),
  })
  const folderOf = (of: { session: string } | { project: string }): Result<string> => {
    if ('session' in of) {
      const found = sessions.find(of.session)
      return found.ok ? success(found.value.folder) : found
    }
    const known = log.projects.get(of.project)
    return known ? success(known.path) : failure('unknown-project', 'This project is not open')
  }
  const handlers: Omit<
    CoreHandlers,
    `${'account' | 'usage' | 'recovery' | 'place' | 'task'}.${string}` | NoRooms
  > = {
    ...catalog.handlers,
    ...agents.handlers,
    ...reviewing.handlers,
    ...branching.handlers,
    ...moments.handlers,
    ...workspaces.handlers,
    // Asked for a form: what is sent from it is a first prompt.
    'workspace.bases': async (input, window) => {
      const project = log.projects.get(input.project)
      if (project) moments.near(project.path)
      return workspaces.handlers['workspace.bases'](input, window)
    },
    ...removing.handlers,
    ...running.handlers,
    'terminal.open': async (input, window) => {
      const found = input.session === null ? undefined : sessions.find(input.session)
      const there = found?.ok ? await workspaces.usable(found.value.stored.workspace) : found
      return there && !there.ok ? there : agents.handlers['terminal.open'](input, window)
    },
    'project.files': async ({ query, ...of }) => {
      const folder = folderOf(of)
      return folder.ok ? success({ files: await files.find(folder.value, query) }) : folder
    },
  }
  return {
    ...{ runs: running.runs, tidy: running.tidy, writes },
    ...{ machine, handlers, sessions, terminals: agents.terminals },
    ...{ alive: agents.alive, userOf: agents.userOf, leavable: agents.leavable },
    ...{ endsWithin: agents.endsWithin, sessionsOf: agents.sessionsOf },
    ...{ branches: branchTips(git, folders), changesTold: reviewing.told },
    lookedAt,
    evidence: evidenceFrom({ sessions, log, machine, redactor }),
    /** Some window shows the session, until it does not any more. */
    show(session: string) {
      const shown = sessions.find(session)
      if (!shown.ok) return () => undefined
      const place = shown.value.stored.workspace
      lookedAt(place.path)
      const [leave, hide] = [following.look(place), branching.show(place.path)]
      return () => {
        leave()
        hide()
      }
    },
    async afterFirstPaint(): Promise<void> {
      await Promise.all([
        step('the environment of agents', () => launching.afterFirstPaint()),
        step('the list of agents', () => catalog.load()),
        step('agents that went on', () => agents.afterFirstPaint()).then(() =>
          step('worktrees', () => workspaces.afterFirstPaint()),
        ),
        step('what was replaced', () => writes.tidy()),
      ])
      await step('restoring that was cut short', () => moments.finishLeft())
    },
    /** What may wait until all else is there. */
    begin: () =>
      Promise.all([
        step('branches', () => branching.begin()),
        step('removing worktrees', () => removing.begin()),
        step('looking at worktrees', () => workspaces.begin()),
      ]),
    async stop(): Promise<void> {
      reviewing.stop()
      await Promise.all([folders.stop(), writes.settle(), branching.stop(), removing.stop()])
    },
    async shutDown(departure: Parameters<typeof agents.shutDown>[0]): Promise<void> {
      await agents.shutDown(departure)
      await moments.stop()
    },
  }
}

/** Of no machine, or of all. */
type NoRooms = `project.${'open' | 'choose' | 'close' | 'forget'}` | 'session.search'

const unwatched = (why: string) => ({
  code: 'unwatched',
  message: 'Changes to files are seen some seconds late: the system does not tell of them.',
  hint: 'Where it tells of too many folders already, raise fs.inotify.max_user_watches.',
  details: why,
})
