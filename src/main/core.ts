import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { atMost } from '../kit/at-most'
import { systemClock } from '../kit/clock'
import type { Release } from '../kit/release'
import { type Result, success } from '../kit/result'
import type { ViewerPort } from '../shared/terminal/protocol'
import { openAccounting, openSecrets } from './agent/accounting'
import type { PracticeProgram } from './agent/catalog/catalog'
import { keepsAny, keptLimits } from './agent/keeping'
import { openStarts } from './agent/open-starts'
import type { CoreHandlers } from './app/bridge/handlers'
import { handlersLater } from './app/bridge/handlers-later'
import type { Desktop } from './app/desktop'
import type { Evidence } from './app/diagnostics/sources'
import type { Alive } from './app/last-window'
import type { StillRunning } from './app/leaving'
import { folderOnHost } from './app/projects/folder-on-host'
import { projectHandlers } from './app/projects/project-handlers'
import { type ProjectMachines, Projects } from './app/projects/projects'
import type { Departure, RunningAgents } from './app/quitting'
import type { SettingsFile } from './app/settings/settings-file'
import type { MachineFiles } from './host/files'
import { type HostOfWorkspace, HostRouter } from './host/host-router'
import { localFiles } from './host/local/files/local-files'
import { builtProgram } from './host/local/keepers/program'
import { createLocalMachine } from './host/local/local-machine'
import { startedWith, usersEnvironment } from './host/local/shell-environment'
import type { Caller, Connection } from './host/model/caller'
import { QUIT_PLAN, timeOf } from './host/plans'
import type { OpenedRemotes } from './host/remotes/open'
import { openRecovering } from './session/recovery/open'
import { searchHandler } from './session/search/search'
import type { Session } from './session/session'
import { openRooms, type Rooms } from './site'
import { Feed } from './store/feed/feed'
import { Problems } from './store/feed/problems'
import type { Rows } from './store/feed/rows'
import { stepsOf } from './store/feed/step'
import type { Log } from './store/log/log'
import { followLog, tellUnreadable } from './store/log/log-troubles'
import { logOfMachine } from './store/log/of-machine'
import { openLog } from './store/log/open-log'
import { openTasking } from './task/open'
import { taskTools } from './task/task-tools'

interface CoreParts {
  folder: string
  rows: Rows
  settings: SettingsFile
  practice: PracticeProgram
  desktop: Desktop
  /** It is a copy that is looked at: what runs is another's. */
  readOnly: boolean
}

/** Everything that lives whether a window is open or not. */
export interface Core {
  /** Without it nothing is kept, and so nothing is done. */
  hasLog: boolean
  handlers: CoreHandlers
  memory: Log['memory']
  /** Of this computer. */
  files: MachineFiles
  /** Who is at the other end of a connection to a port of the app. */
  callerAt(connection: Connection): Promise<Caller>
  feed: Feed
  openProject(path: string): Promise<void>
  /** A window shows the projects, until it does not any more. */
  lookAtProjects(): Release
  attachTerminal(terminal: string, port: ViewerPort): void
  /** Where a session works. */
  workplaceOf(session: string): Result<HostOfWorkspace>
  /** For diagnostics. */
  evidence: Evidence
  /** What would go on without a window. */
  alive(): Alive
  /** The name of an agent that runs with this account now. */
  userOf(account: string): string | undefined
  /** Resolves when all that has happened until now is on disk, or cannot be written, which is said. */
  kept(): Promise<void>
  afterFirstPaint(): Promise<void>
  /** Sessions whose agents run, for whoever wants to end the app. */
  runningAgents(): RunningAgents[]
  /** `by` is when it has to be over. */
  shutDown(departure: Departure, by: number): Promise<void>
  stillRunning(): StillRunning
}

export async function openCore(parts: CoreParts): Promise<Core> {
  const { folder, rows, settings, practice, desktop, readOnly } = parts
  const problems = new Problems(rows)
  const opened = openLog(join(folder, 'liminal.db'))
  if (!opened.ok) {
    // Without its log the app shows why, and does nothing else: nothing could be kept.
    problems.insist('log', opened.problem)
    const { withoutLog } = await import('./app/without-log')
    return withoutLog(rows, localFiles)
  }
  const log = opened.value
  followLog(log, problems)
  const token = randomUUID()
  const machine = createLocalMachine({
    records: log.pids,
    token,
    onProblem: (words) => problems.trouble({ words }),
    onHeldUp: (heldUp) => problems.trouble({ heldUp }),
    keeping: {
      folder,
      program: builtProgram(),
      now: Date.now,
      limits: () => keptLimits(settings.values),
    },
    environment: () => environment(),
  })
  const environment = usersEnvironment(machine, problems)
  /** What is kept is gone on with by now, and the next start finds all that it needs. */
  const readyToKeep = async () => {
    if (keepsAny(settings.values) && !readOnly) await machine.readyToKeep()
  }
  let remotesThere: OpenedRemotes | undefined
  let remotesLoaded: Promise<OpenedRemotes> | undefined
  /** Not before somebody needs them. */
  const remotes = (): Promise<OpenedRemotes> => {
    remotesLoaded ??= import('./host/remotes/open').then(async ({ openRemotes }) => {
      remotesThere = await openRemotes({
        folder,
        common,
        secrets,
        log,
        rows,
        here: machine,
        everywhere: hostRouter,
      })
      return remotesThere
    })
    return remotesLoaded
  }
  const machines: ProjectMachines = {
    reach: async (at) => (at === undefined ? success(machine) : (await remotes()).connect(at)),
    isThere: (name) => name === undefined || (remotesThere?.isConnected(name) ?? false),
  }
  const projects = new Projects(log.projects, rows, machines, randomUUID)
  const drawn = Promise.withResolvers<void>()
  const secrets = openSecrets(log, settings, desktop.vault)
  const home = () => homedir()
  const starts = openStarts({
    folder,
    home,
    rows,
    settings,
    practice,
    machine,
    ...secrets,
    environment: startedWith(),
  })
  const { resolveAgent } = starts.launching
  const accounting = openAccounting({ log, rows, settings, resolveAgent, ...secrets })
  const hostRouter = new HostRouter(
    () => here,
    (project) => log.projects.get(project)?.machine,
    (name) => remotesThere?.first(name) ?? name,
  )
  const feed: Feed = new Feed(
    rows,
    (session) => hostRouter.of('sessions', session).sessions.snapshot(session),
    (session) => hostRouter.of('sessions', session).show(session),
    () => void log.flush(),
  )
  const recovering = openRecovering({
    settings,
    clock: systemClock,
    sessions: () => hostRouter.sessions,
    accounts: accounting.accounts,
    projectFolder: (project) => projects.pathOf(project) ?? '',
  })
  const { recovery } = recovering
  const holds = (session: Session): boolean => tasking.holds(session)
  const common = {
    desktop,
    settings,
    feed,
    projects,
    accounting,
    recovery,
    readOnly,
    holds,
    drawn: drawn.promise,
    tools: (project: string) => (settings.values['tasks.tools'] ? taskTools(folder, project) : {}),
  }
  const here: Rooms = openRooms(common, {
    machine,
    folder,
    home,
    rows,
    problems,
    starts,
    log: logOfMachine(log, undefined),
  })
  const tasking = openTasking({
    log,
    rows,
    problems,
    settings,
    accounting,
    everywhere: hostRouter,
    here: () => here,
    places: {
      link: (name) => remotesThere?.link(name),
      // What came of it is a row that is looked at.
      connect: (name) => void remotes().then((there) => there.connect(name)),
      open: (path, name) => projects.open(path, name),
    },
  })
  projects.onOpened(({ id, path }) => hostRouter.ofProject(id)?.lookedAt(path))
  tellUnreadable(log.unreadable(), problems)
  // What is elsewhere is shown from the start, too.
  if (log.projects.all().some((project) => project.machine !== undefined)) await remotes()
  return {
    hasLog: true,
    handlers: {
      ...hostRouter.handlers(),
      'agent.refresh': hostRouter.toConnected('agent.refresh'),
      'process.watchTree': hostRouter.toAll('process.watchTree'),
      'session.search': searchHandler(hostRouter.sessions, log),
      ...projectHandlers(projects, () => settings.values.places, desktop.chooseFolders),
      ...handlersLater(placeCommands, async () => (await remotes()).handlers),
      ...accounting.handlers,
      ...recovering.handlers,
      ...tasking.handlers,
    },
    memory: log.memory,
    files: machine.files,
    callerAt: (connection) => machine.callerAt(connection),
    feed,
    lookAtProjects: () => projects.look(),
    async openProject(path) {
      const project = await projects.open(...folderOnHost(path, settings.values.places))
      if (!project.ok) problems.warn(`folder ${path}`, project.problem)
    },
    attachTerminal: (terminal, port) =>
      hostRouter.of('terminals', terminal).terminals.attach(terminal, port),
    workplaceOf: (session) => hostRouter.workplaceOf(session),
    evidence: {
      ...here.evidence,
      ofSession: (session) => hostRouter.of('sessions', session).evidence.ofSession(session),
    },
    alive: () => hostRouter.alive(),
    userOf: (account) =>
      hostRouter
        .all()
        .map((rooms) => rooms.userOf(account))
        .find((name) => name !== undefined),
    // Not here and now: what belongs to one turn of the loop is written together.
    async kept() {
      await setImmediate()
      log.flush()
    },
    async afterFirstPaint() {
      drawn.resolve()
      const step = stepsOf(problems)
      await here.afterFirstPaint()
      await step('keepers for agents', readyToKeep)
      await step('accounts', () => accounting.afterFirstPaint())
      await step('what is sent again by itself', () => recovering.resume())
      await Promise.all([here.begin(), step('other machines', remotes)])
      if (!readOnly) await step('tasks', () => tasking.begin())
    },
    stillRunning: () => {
      const records = log.pids.all().filter((record) => record.token === token)
      const within = Math.max(...hostRouter.all().map((rooms) => rooms.endsWithin()), usualEnd)
      return { names: records.map(({ agentName }) => agentName), within }
    },
    runningAgents: () => hostRouter.all().flatMap((rooms) => rooms.runningAgents()),
    async shutDown(departure, by) {
      projects.stop()
      recovering.stop()
      tasking.stop()
      // What is cut short is found by the next start, as after a kill; agents have to be asked in time.
      await atMost(systemClock, settlingPatience, hostRouter.stop())
      await hostRouter.shutDown(departure, by)
      await remotesThere?.close()
      log.close()
    },
  }
}

/** Seconds. */
const usualEnd = timeOf(QUIT_PLAN) / 1000

/** For what is under way in folders when the app ends, such as a merge. */
const settlingPatience = 2000

const placeCommands = [
  ...(['place.connect', 'place.tryNow', 'place.answer'] as const),
  ...(['place.devcontainers', 'place.held', 'place.discard'] as const),
  ...(['place.watchPorts', 'place.openPort', 'place.closePort'] as const),
]
