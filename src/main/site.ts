import { atMost } from '../kit/at-most'
import { systemClock } from '../kit/clock'
import { Lanes } from '../kit/lanes'
import { success } from '../kit/result'
import type { McpServers } from '../shared/agent/mcp-server'
import type { Accounting } from './agent/accounting'
import type { openStarts } from './agent/open-starts'
import type { CoreHandlers } from './app/bridge/handlers'
import type { Desktop } from './app/desktop'
import type { Projects } from './app/projects/projects'
import type { SettingsFile } from './app/settings/settings-file'
import { openBranching } from './change/branching'
import { Untold } from './change/review/untold'
import { openReviewing } from './change/reviewing'
import { type Machine, scratchOf } from './host/machine'
import { diagnosticsSourcesFrom } from './session/diagnostics-sources'
import { openAgents } from './session/open'
import type { Recovery } from './session/recovery/recovery'
import { rowNow } from './session/row-publisher'
import { openRunning } from './session/runs/open'
import type { Session } from './session/session'
import type { Feed } from './store/feed/feed'
import type { Problems } from './store/feed/problems'
import type { Rows } from './store/feed/rows'
import { stepsOf } from './store/feed/step'
import type { Log } from './store/log/log'
import { branchTips } from './workspace/branch-tips'
import { openCheckpoints } from './workspace/checkpoints/open'
import { Files } from './workspace/files/files'
import { followingOf } from './workspace/following'
import { filesOf } from './workspace/git/status'
import { openWorkspaces } from './workspace/open'
import { openFolders } from './workspace/open-folders'
import { openRemoving } from './workspace/open-removing'
import { openVersions } from './workspace/open-versions'
import { openSafeWrites, writtenLate } from './workspace/safe-writes'

/** What the rooms of all machines have in common. */
export interface Common {
  desktop: Desktop
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
interface Site {
  machine: Machine
  /** The app's own data there, and the user's home. */
  folder: string
  home(): string
  /** What belongs to that machine, of all that is kept and shown. */
  log: Log
  rows: Rows
  problems: Problems
  starts: ReturnType<typeof openStarts>
}

export type Rooms = ReturnType<typeof openRooms>

/** All that sessions need of the machine that they work on. */
export function openRooms(common: Common, site: Site) {
  const { settings, feed, projects, accounting, recovery, readOnly, desktop } = common
  const { machine, folder, home, log, rows, problems } = site
  const { catalog, launching } = site.starts
  const { accounts, redactor, spent, costs } = accounting
  const { git, jj, reading, programs } = openVersions(machine, folder, log.memory, rows)
  const step = stepsOf(problems)
  const lanes = new Lanes()
  const folders = openFolders({ git, jj, machine, lanes, rows, problems, ready: common.drawn })
  const files = new Files((path) => filesOf(reading, path), machine.files)
  const workspaces = openWorkspaces({
    folder,
    home,
    log,
    rows,
    settings,
    machine,
    git,
    jj,
    lanes,
    sessions: () => agents.sessions,
    followAnew: (at) => folders.anew(at),
  })
  const following = followingOf(log, folders, workspaces.standing, workspaces.check)
  const untold = new Untold(log.reviews)
  const beside = {
    agents: () => agents,
    removing: () => removing,
    branches: () => branching.open(),
    holds: common.holds,
  }
  const running = openRunning({ log, settings, machine, ...beside })
  const agents = openAgents({
    folder,
    log,
    rows,
    problems,
    feed,
    settings,
    projects,
    machine,
    readOnly,
    version: desktop.version,
    clockSpeed: desktop.clockSpeed,
    darkColors: () => desktop.darkColors(),
    accounts,
    redactor,
    spent,
    costs,
    launching,
    recovery,
    // The app can be spoken to on this computer only.
    tools: machine.id === undefined ? common.tools : () => ({}),
    workplaces: workspaces.workplaces,
    runs: running.runs,
    // One after the other: what is not what it should be has no checkpoint.
    async beforeTurn(session, turn) {
      const standing = await workspaces.beforeTurn(session)
      const free = standing.ok ? await running.runs.beforeTurn(session) : standing
      return free.ok ? checkpoints.beforeTurn(session, turn) : free
    },
    turnBegan(session, turn) {
      void running.runs.beforeTurn(session)
      void checkpoints.turnBegan(session, turn)
    },
    turnEnded: (session, turn) => checkpoints.turnEnded(session, turn),
    turnsNear: (session) => checkpoints.turnsNear(session),
    toldFirst: (session) => untold.take(session.id),
  })
  const { sessions } = agents
  const writes = openSafeWrites(machine.files, folder)
  writes.onLate((root, path) => problems.warn(`late ${root}/${path}`, writtenLate(root, path)))
  const checkpoints = openCheckpoints({
    folder,
    log,
    git: reading,
    files: machine.files,
    writes,
    sessions: () => sessions,
    rows,
    after: systemClock.after,
    named: (at) => reviewing.named(at),
    fork: (session, before) => agents.newSessions.fork(session, before),
    warn: (problem) => problems.warn('moments', problem),
  })
  /** A folder is opened: how it is will be noted before an agent begins there, and that is begun now. */
  const lookedAt = (path: string): void =>
    void common.drawn.then(() => {
      if (!readOnly) checkpoints.lookedAt(path)
    })
  const reviewing = openReviewing({
    folder: scratchOf(machine, folder),
    git: reading,
    lanes,
    folders,
    feed,
    rows,
    after: systemClock.after,
    files: machine.files,
    sessions,
    log,
    writes,
    untold,
  })
  const branching = openBranching({
    folder: scratchOf(machine, folder),
    log,
    rows,
    git,
    reading,
    jj,
    machine,
    folders,
    programs,
    sessions: () => sessions.all().map(rowNow),
    wrote: reviewing.wrote,
  })
  const removing = openRemoving({
    log,
    settings,
    machine,
    git,
    jj,
    reading,
    lanes,
    workspaces: workspaces.all,
    sessions: () => sessions.all(),
    moved: following.moved,
    tearDown: workspaces.tearDown,
    warn: (name, problem) => problems.warn(name, problem),
  })
  /** Asked for a form: what is sent from it is a first prompt. */
  const bases = (id: string) => {
    const project = log.projects.get(id)
    if (project) checkpoints.near(project.path)
    return workspaces.bases(id)
  }
  const handlers: Omit<
    CoreHandlers,
    `${'account' | 'usage' | 'recovery' | 'place' | 'task'}.${string}` | NoRooms
  > = {
    ...catalog.handlers,
    ...agents.handlers,
    ...reviewing.handlers,
    ...branching.handlers,
    ...checkpoints.handlers,
    ...workspaces.handlers,
    'workspace.bases': ({ project }) => bases(project),
    ...removing.handlers,
    ...running.handlers,
    'terminal.open': async (input, window) => {
      const found = input.session === null ? undefined : sessions.find(input.session)
      const there = found?.ok ? await workspaces.usable(found.value.stored.workspace) : found
      return there && !there.ok ? there : agents.handlers['terminal.open'](input, window)
    },
    'project.files': async ({ query, ...of }) => {
      const folder = agents.folderOf(of)
      return folder.ok ? success({ files: await files.find(folder.value, query) }) : folder
    },
  }
  return {
    runs: running.runs,
    tidy: running.tidy,
    writes,
    machine,
    handlers,
    bases,
    branches: beside.branches,
    removing,
    newSessions: agents.newSessions,
    sessions,
    terminals: agents.terminals,
    alive: agents.alive,
    userOf: agents.userOf,
    runningAgents: agents.runningAgents,
    endsWithin: agents.endsWithin,
    sessionsOf: agents.sessionsOf,
    branchTips: branchTips(git, folders),
    changesTold: reviewing.told,
    lookedAt,
    evidence: diagnosticsSourcesFrom({ sessions, log, machine, redactor }),
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
      await step('restoring that was cut short', () => checkpoints.finishLeft())
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
    async shutDown(...how: Parameters<typeof agents.shutDown>): Promise<void> {
      await agents.shutDown(...how)
      const [, by] = how
      // What it would still note saves the next look some time, and no more.
      const left = Math.max(by - Date.now(), 0)
      await atMost(systemClock, Math.min(notingPatience, left), checkpoints.stop())
    },
  }
}

/** Of no machine, or of all. */
type NoRooms = `project.${'open' | 'choose' | 'close' | 'forget'}` | 'session.search'

const notingPatience = 1000
