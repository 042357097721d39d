import { randomUUID } from 'node:crypto'
import { app, nativeTheme } from 'electron'
import { isHeadless } from '../shared/process/agent'
import type { Result } from '../shared/result'
import { palettes } from '../shared/terminal/palette'
import type { Accounts } from './accounts/accounts'
import type { Alive } from './app/last-window'
import type { Feed } from './bridge/feed'
import type { CoreHandlers } from './bridge/handlers'
import type { Problems } from './bridge/problems'
import type { Rows } from './bridge/rows'
import type { CatalogHandlers } from './catalog/catalog-handlers'
import { type Need, servedBy } from './catalog/launch'
import { sessionSetup } from './catalog/session-setup'
import { driverNamed } from './drivers/drivers'
import type { Launching } from './launching'
import { type Log, queueLimit } from './log/log'
import type { Machine } from './machines/machine'
import { QUIT_PLAN } from './machines/plans'
import { watchTrees } from './machines/watch-trees'
import type { Projects } from './projects/projects'
import type { Runs } from './runs/runs'
import type { Redactor } from './secrets/redactor'
import { agentHandlers } from './sessions/agent-handlers'
import { Backpressure } from './sessions/backpressure'
import { clockAt } from './sessions/clock'
import { withCommands } from './sessions/command-trees'
import { Deriving } from './sessions/deriving'
import { draftHandlers } from './sessions/draft-handlers'
import { Drafts } from './sessions/drafts'
import type { EngagedSession, Recovering } from './sessions/engagement'
import { processHandlers, showOrphans } from './sessions/process-handlers'
import { rowNow } from './sessions/row-publisher'
import type { Session } from './sessions/session'
import { sessionHandlers } from './sessions/session-handlers'
import { Sessions } from './sessions/sessions'
import { SignIn } from './sessions/sign-in'
import { Supervisor } from './sessions/supervisor'
import {
  TerminalTrees,
  terminalProcessId,
  terminalProcessRow,
  withTerminalProcesses,
} from './sessions/terminal-processes'
import { terminalSignIn } from './sessions/terminal-sign-in'
import type { Workplaces } from './sessions/workplaces'
import type { SettingsFile } from './settings/settings-file'
import { openAgentTerminal } from './terminals/agent-terminal'
import { terminalHandlers } from './terminals/handlers'
import { TerminalSessions } from './terminals/terminal-session'
import { Terminals } from './terminals/terminals'

type OtherRooms = 'project' | 'moment' | 'review' | 'branch' | 'workspace' | 'account' | 'usage'

/** Everything about agents but where they come from. */
type AgentHandlers = Omit<
  CoreHandlers,
  `${OtherRooms | 'run' | 'recovery'}.${string}` | keyof CatalogHandlers
>

export interface AgentsParts {
  folder: string
  log: Log
  rows: Rows
  problems: Problems
  feed: Feed
  settings: SettingsFile
  projects: Projects
  machine: Machine
  /** How the accounts of agents stand. */
  accounts: Accounts
  launching: Launching
  /** What must stand nowhere. */
  redactor: Redactor
  /** A turn is over: what it used is counted. */
  spent(session: EngagedSession): void
  workplaces: Workplaces
  /** What has to be so before a turn begins. */
  beforeTurn(session: EngagedSession, turn: string): Promise<Result<void>>
  /** What an agent has to know before it hears a prompt. */
  toldFirst(session: EngagedSession): string | undefined
  turnEnded(session: EngagedSession, turn: string): void
  recovery: Recovering
  /** An agent is about to start. */
  turnsNear(session: EngagedSession): void
  runs: Pick<Runs, 'begin' | 'happened' | 'recall' | 'leave'>
}

/** Processes, what they say, and the terminals beside them. */
export function openAgents(parts: AgentsParts) {
  const { folder, log, rows, problems, feed, settings, projects, machine } = parts
  const { workplaces, beforeTurn, toldFirst, turnEnded, turnsNear, launching, redactor } = parts
  const { accounts, spent, runs, recovery } = parts
  const newId = randomUUID
  const clock = clockAt(app.isPackaged ? 1 : Number(process.env.LIMINAL_CLOCK_SPEED) || 1)
  const warn = (id: string, message: string): void => problems.warn(id, { code: id, message })

  const { resolveAgent, prepare, carry, keeps } = launching
  /** Who says how it is spoken to and who leaves that open share a process where both get the same. */
  const spokenTo = (need: Need): Need => {
    const launch = resolveAgent(need.choice)
    return launch.ok ? { ...need, choice: { ...need.choice, speaks: launch.value.driver } } : need
  }
  const backpressure = new Backpressure(log, queueLimit)
  const supervisor: Supervisor = new Supervisor({
    machine,
    settled: (stream, offset) => backpressure.settled(stream, offset),
    connected: (process) => void sessions.deleted.tell(process),
    limits: (choice, windows) => accounts.windows({ ...choice, windows }),
    driverOf: ({ driver }) => driverNamed(driver, client()),
    clock,
    newId,
    resolveAgent,
    servedBy: (need) => servedBy(spokenTo(need), settings.values),
    prepare,
    redactor,
    rows,
  })
  projects.onSeen((folder) => supervisor.folderIsThere(folder))
  const terminals: Terminals = new Terminals({
    log,
    rows,
    machine,
    settings: () => settings.values,
    palette: () => palettes[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    integrationFolder: `${folder}/shell-integration`,
    folderOf: (project, session) => {
      const found = session === null ? undefined : sessions.find(session)
      return found?.ok ? found.value.folder : projects.pathOf(project)
    },
  })
  /** What agents run in terminals of the app, and for which session. */
  const commands = new Map<string, string>()
  const terminalAgents = new TerminalSessions(terminals, () => settings.values)
  settings.follow(() => terminalAgents.waitsChanged())
  const drafts = new Drafts(log, rows)
  const sessions: Sessions = new Sessions({
    log,
    feed,
    ...{ rows, clock, newId },
    resolveAgent,
    prepare,
    redactor,
    terminalAgents,
    workplaces,
    beforeTurn,
    toldFirst,
    turnEnded(session, turn) {
      spent(session)
      turnEnded(session, turn)
    },
    ...{ turnsNear, carry, keeps, recovery },
    accountName: (account) => settings.values.accounts[account]?.name,
    happened: (session, event) => runs.happened(session, event),
    erased: ({ id, choice }) => {
      rows.remove('processes', terminalProcessId(id))
      void terminals.forgetSession(id)
      for (const process of supervisor.ofLogin(choice)) void sessions.deleted.tell(process)
    },
    processOf: (need, name) => supervisor.processOf(need, name),
    setup: (choice, project) => sessionSetup(settings.values, choice, project),
    editedIn: (session) => drafts.edits(session),
    agentLimit: () => settings.values.agentLimit,
    projectFolder: (project) => projects.pathOf(project) ?? '',
    findPlaces: (folder, paths) => machine.files.places(folder, paths),
    openTerminal: async (id, request) => {
      const session = sessions.find(id)
      if (!session.ok) return session
      const clean = redactor.texts()
      const show = (terminal: string, text: string) => {
        if (text !== '') session.value.append({ type: 'terminal-output', terminal, text })
      }
      const opened = await openAgentTerminal(request, {
        machine,
        agent: session.value.stored.agent,
        session: id,
        folder: session.value.folder,
        output: (terminal, text) => show(terminal, clean.push(text)),
        exited: (terminal, exit) => {
          show(terminal, clean.end())
          session.value.append({
            type: 'terminal-exit',
            terminal,
            code: exit.code,
            ...(exit.signal ? { signal: exit.signal } : {}),
          })
        },
      })
      if (opened.ok) {
        const { id: terminal, exited } = opened.value
        commands.set(terminal, id)
        void exited().then(() => commands.delete(terminal))
      }
      return opened
    },
  })
  function childOf(id: string): string | undefined {
    const session = sessions.find(id)
    return session.ok ? session.value.conversation?.process?.stream?.id : undefined
  }
  function showTerminalAgent(id: string): void {
    const session = sessions.find(id)
    if (!session.ok) return
    const tree = terminalTrees.of(id)
    rows.put('processes', terminalProcessRow(session.value, terminalAgents, tree))
  }
  const terminalTrees = new TerminalTrees(terminalAgents, showTerminalAgent)
  const signIn = new SignIn(
    terminalSignIn({ terminals, session: (id) => sessions.find(id), resolveAgent }),
    (choice) => supervisor.ofLogin(choice),
  )
  const trees = treesByWindow(
    watchTrees(
      () => machine.sample(),
      (sampled) => {
        const shown = withCommands(sampled, commands, childOf)
        for (const [id, tree] of shown) supervisor.showTree(id, tree)
        terminalTrees.show(sampled, terminalAgents.running())
      },
      (error) => warn('trees', `Processes could not be looked at: ${String(error)}`),
    ),
  )
  terminalAgents.onActivity(showTerminalAgent)
  const deriving = new Deriving(log, clock)
  const processes = processHandlers({ supervisor, machine, rows, watchTrees: trees })
  const handlers: AgentHandlers = {
    ...sessionHandlers({ sessions, log, drafts, signIn, deriving, workplaces, newId, runs }),
    ...draftHandlers(drafts, sessions),
    ...agentHandlers(sessions, signIn, supervisor, redactor),
    ...processes,
    ...withTerminalProcesses(processes, (id) => sessions.find(id), terminalAgents),
    ...terminalHandlers(terminals),
  }

  const terminalAgentOf = ({ id, stored, state }: Session) =>
    stored.driver === 'terminal'
      ? [{ pid: terminalAgents.run(id).pid, connection: state.connection }]
      : []

  return {
    handlers,
    sessions,
    terminals,
    redactor,
    alive: (): Alive => ({
      processes: [
        ...supervisor
          .all()
          .map(({ stream, connection }) => ({ pid: stream?.pid ?? null, connection })),
        ...sessions.all().flatMap(terminalAgentOf),
      ],
      sessions: sessions.all().map(rowNow),
      terminals: terminals.all().map(({ record, pid }) => ({ kind: record.kind, pid })),
    }),
    userOf: (account: string): string | undefined =>
      supervisor.all().find((one) => one.service.choice.account === account && one.stream)?.name ??
      sessions
        .all()
        .find((one) => one.choice.account === account && terminalAgents.run(one.id).pid !== null)
        ?.stored.agentName,
    endsWithin: (): number => {
      const patient = supervisor
        .all()
        .some(({ stream, service: { choice } }) => stream && isHeadless(choice.speaks ?? 'acp'))
      const usual = QUIT_PLAN.inputGrace / 1000
      return patient ? Math.max(usual, settings.values['headless.stopSeconds']) : usual
    },
    /** What no window waits for. */
    async afterFirstPaint(): Promise<void> {
      await Promise.all([driverNamed('acp', client()), showOrphans(machine, rows)])
      await sessions.closeLeftOpen()
      runs.recall(sessions.all())
      deriving
        .all()
        .catch((error) => warn('search', `Not all can be searched for: ${String(error)}`))
    },
    /** SPEC L9: nothing is left behind. */
    async shutDown(): Promise<void> {
      deriving.stop()
      runs.leave()
      // All at once: whoever asks for the sooner end of a process gets it.
      await Promise.all([supervisor.shutDown(), terminals.shutDown(), machine.close(QUIT_PLAN)])
      sessions.close()
    },
  }
}

const client = () => ({ name: 'liminal', title: 'Liminal', version: app.getVersion() })

/** A window watches once, however often it says so. */
function treesByWindow(watch: (watch: boolean) => void): (window: number, watch: boolean) => void {
  const watching = new Set<number>()
  return (window, wanted) => {
    if (watching.has(window) === wanted) return
    if (wanted) watching.add(window)
    else watching.delete(window)
    watch(wanted)
  }
}
