import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Release } from '../shared/release'
import { type Result, success } from '../shared/result'
import { openAccounting } from './accounting'
import { openAgents } from './agents'
import type { Alive } from './app/last-window'
import type { StillRunning } from './app/leaving'
import { openBranching } from './branching'
import { Feed } from './bridge/feed'
import type { CoreHandlers } from './bridge/handlers'
import { Problems } from './bridge/problems'
import type { Rows } from './bridge/rows'
import type { PracticeProgram } from './catalog/catalog'
import { openCatalog } from './catalog/open-catalog'
import { type Evidence, evidenceFrom } from './evidence'
import { followingOf } from './following'
import type { Log } from './log/log'
import { openLog } from './log/open-log'
import { followLog, tellUnreadable } from './log-troubles'
import type { MachineFiles } from './machines/files'
import { localFiles } from './machines/local/files/local-files'
import { createLocalMachine } from './machines/local/local-machine'
import { userEnvironment } from './machines/local/shell-environment'
import type { Machine } from './machines/machine'
import { openMoments } from './open-moments'
import { openVersions } from './open-versions'
import { openWorkspaces } from './open-workspaces'
import { Files } from './projects/files'
import { projectHandlers } from './projects/project-handlers'
import { Projects } from './projects/projects'
import { openRecovering } from './recovering'
import { openRemoving } from './removing'
import { Untold } from './review/untold'
import { openReviewing } from './reviewing'
import { openRunning } from './running'
import { systemClock } from './sessions/clock'
import { rowNow } from './sessions/row-publisher'
import type { SettingsFile } from './settings/settings-file'
import type { ViewerPort } from './terminals/viewer'
import { Lanes } from './vcs/lanes'
import { filesOf } from './vcs/status'
import { withoutLog } from './without-log'
import { findWith } from './workspaces/find-followed'
import { Folders } from './workspaces/folders'
import { SafeWrites } from './workspaces/safe-writes'

export interface CoreParts {
  folder: string
  rows: Rows
  settings: SettingsFile
  practice: PracticeProgram
}

/** Everything that lives whether a window is open or not. */
export interface Core {
  handlers: CoreHandlers
  memory: Log['memory']
  /** Of this computer. */
  files: MachineFiles
  feed: Feed
  openProject(path: string): Promise<void>
  /** A window shows the projects, until it does not any more. */
  lookAtProjects(): Release
  attachTerminal(terminal: string, port: ViewerPort): void
  /** Where a session works. */
  folderOf(session: string): Result<string>
  /** For diagnostics. */
  evidence: Evidence
  /** What would go on without a window. */
  alive(): Alive
  /** The name of an agent that runs with this account now. */
  userOf(account: string): string | undefined
  /** Resolves when all that has happened until now is on disk, or cannot be written, which is said. */
  kept(): Promise<void>
  afterFirstPaint(): Promise<void>
  shutDown(): Promise<void>
  stillRunning(): StillRunning
}

export function openCore({ folder, rows, settings, practice }: CoreParts): Core {
  const problems = new Problems(rows)
  const opened = openLog(join(folder, 'liminal.db'))
  if (!opened.ok) {
    // Without its log the app shows why, and does nothing else: nothing could be kept.
    problems.insist('log', opened.problem)
    return withoutLog(rows, localFiles)
  }
  const log = opened.value
  followLog(log, problems)
  const token = randomUUID()
  const onProblem = (message: string) => problems.warn('guard', { code: 'guard', message })
  const machine: Machine = createLocalMachine({
    ...{ records: log.pids, token, onProblem },
    environment: () => environment(),
  })
  const environment = usersEnvironment(machine, problems)
  const projects = new Projects(log.projects, rows, machine.files, randomUUID)
  const catalog = openCatalog({ folder, rows, settings, practice, machine })
  const accounting = openAccounting({ folder, log, rows, settings, machine, ...catalog })
  const drawn = Promise.withResolvers<void>()
  const { git, jj, reading } = openVersions(machine, folder)
  const lanes = new Lanes()
  const folders = new Folders(
    {
      find: findWith(git, jj),
      machine,
      lanes,
      now: () => performance.now(),
      after: systemClock.after,
      unwatched: ({ details, message }) => problems.warn('watches', unwatched(details ?? message)),
      ready: drawn.promise,
    },
    rows,
  )
  const files = new Files((path) => filesOf(reading, path), machine.files)
  const feed: Feed = new Feed(
    rows,
    (session) => agents.sessions.snapshot(session),
    (session) => {
      const shown = agents.sessions.find(session)
      if (!shown.ok) return () => undefined
      const place = shown.value.stored.workspace
      const [leave, hide] = [following.look(place), branching.show(place.path)]
      return () => {
        leave()
        hide()
      }
    },
    () => void log.flush(),
  )
  const workspaces = openWorkspaces({
    ...{ folder, log, rows, settings, machine, git, jj, lanes },
    sessions: () => agents.sessions,
    followAnew: (at) => folders.anew(at),
  })
  const following = followingOf(log, folders, workspaces.standing, workspaces.check)
  const untold = new Untold(log.reviews)
  const beside = { agents: () => agents, removing: () => removing.handlers }
  const running = openRunning({ log, settings, machine, ...beside })
  const recovering = openRecovering({
    ...{ settings, clock: systemClock, sessions: () => agents.sessions },
    accounts: accounting.forAgents.accounts,
    projectFolder: (project) => projects.pathOf(project) ?? '',
  })
  const agents = openAgents({
    ...{ folder, log, rows, problems, feed, settings, projects, machine },
    ...accounting.forAgents,
    ...{ workplaces: workspaces.workplaces, runs: running.runs },
    // One after the other: what is not what it should be has no moment.
    async beforeTurn(session, turn) {
      const standing = await workspaces.beforeTurn(session)
      const free = standing.ok ? await running.runs.beforeTurn(session) : standing
      return free.ok ? moments.beforeTurn(session, turn) : free
    },
    turnEnded: (session, turn) => moments.turnEnded(session, turn),
    turnsNear: (session) => moments.turnsNear(session),
    toldFirst: (session) => untold.take(session.id),
    recovery: recovering.recovery,
  })
  const writes = new SafeWrites({
    ...{ files: machine.files, keep: join(folder, 'replaced') },
    ...{ now: Date.now, after: systemClock.after },
  })
  const moments = openMoments({
    ...{ folder, log, git: reading, files: machine.files, writes },
    sessions: () => agents.sessions,
    fork: (session, before) => agents.handlers['session.fork']({ session, before }, { id: 0 }),
    warn: (problem) => problems.warn('moments', problem),
  })
  const reviewing = openReviewing({
    git: reading,
    ...{ lanes, folders, feed, rows, after: systemClock.after },
    ...{ files: machine.files, sessions: agents.sessions, log, writes, untold },
  })
  const branching = openBranching({
    ...{ folder, log, rows, git, machine, folders },
    sessions: () => agents.sessions.all().map(rowNow),
  })
  const removing = openRemoving({
    ...{ log, settings, machine, git, jj, reading, lanes, workspaces: workspaces.all },
    sessions: () => agents.sessions.all(),
    ...{ moved: following.moved, tearDown: workspaces.tearDown },
    warn: (name, problem) => problems.warn(name, problem),
  })
  tellUnreadable(log.unreadable(), problems)
  return {
    handlers: {
      ...projectHandlers(projects),
      ...catalog.handlers,
      ...agents.handlers,
      ...accounting.handlers,
      ...recovering.handlers,
      ...reviewing.handlers,
      ...branching.handlers,
      ...moments.handlers,
      ...workspaces.handlers,
      ...removing.handlers,
      ...running.handlers,
      'terminal.open': async (input, window) => {
        const found = input.session === null ? undefined : agents.sessions.find(input.session)
        const there = found?.ok ? await workspaces.usable(found.value.stored.workspace) : found
        return there && !there.ok ? there : agents.handlers['terminal.open'](input, window)
      },
      'project.files': async ({ session, query }) => {
        const found = agents.sessions.find(session)
        return found.ok ? success({ files: await files.find(found.value.folder, query) }) : found
      },
    },
    memory: log.memory,
    files: machine.files,
    feed,
    lookAtProjects: () => projects.look(),
    async openProject(path) {
      const project = await projects.open(path)
      if (!project.ok) problems.warn(`folder ${path}`, project.problem)
    },
    attachTerminal: (terminal, port) => agents.terminals.attach(terminal, port),
    folderOf(session) {
      const found = agents.sessions.find(session)
      return found.ok ? success(found.value.folder) : found
    },
    evidence: evidenceFrom({ sessions: agents.sessions, log, machine, redactor: agents.redactor }),
    alive: agents.alive,
    userOf: agents.userOf,
    // Not here and now: what belongs to one turn of the loop is written together.
    async kept() {
      await setImmediate()
      log.flush()
    },
    async afterFirstPaint() {
      drawn.resolve()
      await Promise.all([
        accounting.afterFirstPaint(),
        catalog.load(),
        agents.afterFirstPaint().then(() => workspaces.afterFirstPaint()),
        writes.tidy(),
      ])
      await moments.finishLeft()
      recovering.resume()
      await Promise.all([branching.begin(), removing.begin()])
    },
    stillRunning: () => {
      const records = log.pids.all().filter((record) => record.token === token)
      return { names: records.map(({ agentName }) => agentName), within: agents.endsWithin() }
    },
    async shutDown() {
      projects.stop()
      recovering.stop()
      reviewing.stop()
      await Promise.all([folders.stop(), writes.settle(), branching.stop(), removing.stop()])
      await agents.shutDown()
      await moments.stop()
      log.close()
    },
  }
}

const unwatched = (why: string) => ({
  code: 'unwatched',
  message: 'Changes to files are seen some seconds late: the system does not tell of them.',
  hint: 'Where it tells of too many folders already, raise fs.inotify.max_user_watches.',
  details: why,
})

/** The login shell's, asked once; what went wrong with it is said. */
function usersEnvironment(
  machine: Pick<Machine, 'spawn'>,
  problems: Problems,
): () => Promise<Record<string, string>> {
  const asked = userEnvironment(machine)
  return async () => {
    const { environment, warning } = await asked()
    if (warning) problems.warn('shell', warning)
    else problems.over('shell')
    return environment
  }
}
