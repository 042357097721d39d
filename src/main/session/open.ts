// Over 300 lines: it puts together what agents and terminals are made of, and decides nothing.
import { randomUUID } from 'node:crypto'
import { clockAt } from '../../kit/clock'
import type { Result } from '../../kit/result'
import { type DriverName, isHeadless } from '../../shared/agent/process/agent'
import { palettes } from '../../shared/terminal/palette'
import type { Accounts } from '../agent/accounts/accounts'
import type { CatalogHandlers } from '../agent/catalog/catalog-handlers'
import { type Need, servedBy } from '../agent/catalog/launch'
import { sessionSetup } from '../agent/catalog/session-setup'
import { Classifying } from '../agent/classifying'
import { driverNamed } from '../agent/drivers/drivers'
import { client, keepingOf } from '../agent/keeping'
import type { Launching } from '../agent/launching'
import { withCommands } from '../agent/process/command-trees'
import { Supervisor } from '../agent/process/supervisor'
import type { Redactor } from '../agent/secrets/redactor'
import type { CoreHandlers } from '../app/bridge/handlers'
import { keepCompiled } from '../app/keep-compiled'
import type { Projects } from '../app/projects/projects'
import type { Departure } from '../app/quitting'
import type { SettingsFile } from '../app/settings/settings-file'
import type { Machine } from '../host/machine'
import { quitPlan } from '../host/plans'
import { watchTrees } from '../host/watch-trees'
import type { Feed } from '../store/feed/feed'
import type { Problems } from '../store/feed/problems'
import type { Rows } from '../store/feed/rows'
import { stepsOf } from '../store/feed/step'
import { type Log, queueLimit } from '../store/log/log'
import { openAgentTerminal } from '../terminal/agent-terminal'
import { terminalHandlers } from '../terminal/handlers'
import { TerminalSessions } from '../terminal/terminal-session'
import { Terminals } from '../terminal/terminals'
import { agentHandlers } from './agent-handlers'
import { Backpressure } from './backpressure'
import { draftHandlers } from './draft-handlers'
import { Drafts } from './drafts'
import { folderOf } from './folder-of'
import { keptTerminals, resumeTerminals } from './interrupted-terminals'
import type { LinkedSession, Recovering } from './link/agent-link'
import { Attaching, attachingTold } from './link/attaching'
import { NewSessions } from './new-sessions'
import { processHandlers, showOrphans, treesByWindow } from './process-handlers'
import { SignIn } from './questions/sign-in'
import { terminalSignIn } from './questions/terminal-sign-in'
import { aliveOf, runningAgentsOf, userOf } from './running-agents'
import type { Runs } from './runs/runs'
import { Deriving } from './search/deriving'
import { sessionHandlers } from './session-handlers'
import type { SessionWorkspaces } from './session-workspaces'
import { Sessions } from './sessions'
import {
  TerminalTrees,
  terminalProcessId,
  terminalProcessRow,
  withTerminalProcesses,
} from './terminal-processes'
import { whoseProgram } from './whose-program'

type OtherRooms =
  | 'project'
  | 'place'
  | 'task'
  | 'moment'
  | 'review'
  | 'branch'
  | 'workspace'
  | 'account'
  | 'usage'

/** Everything about agents but where they come from. */
type AgentHandlers = Omit<
  CoreHandlers,
  `${OtherRooms | 'run' | 'recovery'}.${string}` | 'session.search' | keyof CatalogHandlers
>

interface AgentsParts {
  folder: string
  log: Log
  rows: Rows
  problems: Problems
  feed: Feed
  settings: SettingsFile
  projects: Projects
  machine: Machine
  /** What runs is another's. */
  readOnly: boolean
  /** Of the app, as agents are told. */
  version: string
  /** How often a second passes in a second of the clock on the wall: 1 but in tests. */
  clockSpeed: number
  darkColors(): boolean
  /** How the accounts of agents stand. */
  accounts: Accounts
  launching: Launching
  /** What must stand nowhere. */
  redactor: Redactor
  /** A turn is over: what it used is counted. */
  spent(session: LinkedSession): void
  /** An agent tells what a session has cost. */
  costs(session: LinkedSession): void
  workplaces: SessionWorkspaces
  /** What has to be so before a turn begins. */
  beforeTurn(session: LinkedSession, turn: string): Promise<Result<void>>
  turnBegan(session: LinkedSession, turn: string): void
  /** What an agent has to know before it hears a prompt. */
  toldFirst(session: LinkedSession): string | undefined
  turnEnded(session: LinkedSession, turn: string): void
  recovery: Recovering
  /** An agent is about to start. */
  turnsNear(session: LinkedSession): void
  /** Tools of the app's own that agents are offered in a project, by its folder. */
  tools(project: string): SettingsFile['values']['mcpServers']
  runs: Pick<Runs, 'begin' | 'happened' | 'goOn' | 'recall' | 'leave'>
}

/** Processes, what they say, and the terminals beside them. */
export function openAgents(parts: AgentsParts) {
  const { folder, log, rows, problems, feed, settings, projects, machine, readOnly } = parts
  const { workplaces, beforeTurn, turnBegan, toldFirst, turnEnded, turnsNear } = parts
  const { launching, redactor, accounts, spent, costs, runs, recovery, tools } = parts
  const newId = randomUUID
  const clock = clockAt(parts.clockSpeed)
  const warn = (id: string, message: string): void => problems.warn(id, { code: id, message })

  const { resolveAgent, prepare, carry, keeps } = launching
  /** Who says how it is spoken to and who leaves that open share a process where both get the same. */
  const spokenTo = (need: Need): Need => {
    const launch = resolveAgent(need.choice)
    return launch.ok ? { ...need, choice: { ...need.choice, speaks: launch.value.driver } } : need
  }
  const backpressure = new Backpressure(log, queueLimit)
  const judge = new Classifying()
  const judged = async (driver: DriverName) => {
    const [loaded] = await Promise.all([driverNamed(driver, client(parts.version)), judge.load()])
    keepCompiled()
    return loaded
  }
  const supervisor: Supervisor = new Supervisor({
    machine,
    settled: (stream, offset) => backpressure.settled(stream, offset),
    connected: (process) => void sessions.deleted.tell(process),
    limits: (choice, windows) => accounts.windows({ ...choice, windows }),
    driverOf: ({ driver }) => judged(driver),
    judge,
    clock,
    newId,
    resolveAgent,
    servedBy: (need) => servedBy(spokenTo(need), settings.values),
    prepare,
    redactor,
    rows,
    keeping: keepingOf({ log, machine, settings, driverNamed: judged }),
  })
  /** Terminals elsewhere end with the way there. */
  const goOn = !readOnly && machine.id === undefined
  const wires = readOnly ? [] : log.wires.all()
  const knowsAll = log.notices.length === 0 && log.wires.isWhole()
  const attaching = new Attaching(wires, machine, attachingTold(problems), knowsAll)
  projects.onSeen((folder, on) => {
    if (on === machine.id) supervisor.folderIsThere(folder)
  })
  const terminals: Terminals = new Terminals({
    log,
    rows,
    machine,
    settings: () => settings.values,
    palette: () => palettes[parts.darkColors() ? 'dark' : 'light'],
    goesOn: goOn,
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
    rows,
    clock,
    newId,
    resolveAgent,
    prepare,
    redactor,
    terminalAgents,
    workplaces,
    attaches: ({ id, driver }) =>
      driver === 'terminal' ? goOn && terminalAgents.wasLeft(id) : attaching.has(id),
    beforeTurn,
    turnBegan,
    toldFirst,
    turnEnded(session, turn) {
      spent(session)
      turnEnded(session, turn)
    },
    turnsNear,
    carry,
    keeps,
    recovery,
    judge,
    accountName: (account) => settings.values.accounts[account]?.name,
    happened(session, event) {
      if (event.type === 'usage' && event.usage.cost) costs(session)
      runs.happened(session, event)
    },
    erased: ({ id, choice }) => {
      rows.remove('processes', terminalProcessId(id))
      void terminals.forgetSession(id)
      for (const process of supervisor.ofLogin(choice)) void sessions.deleted.tell(process)
    },
    processOf: (need, name) => supervisor.processOf(need, name),
    setup: (choice, project) => sessionSetup(settings.values, choice, project, tools(project)),
    editedIn: (session) => drafts.edits(session),
    agentLimit: () => settings.values.agentLimit,
    projectFolder: (project) => projects.pathOf(project) ?? '',
    findRealPaths: async (folder, paths) => new Map(await machine.files.places(folder, paths)),
    treeOf: async (id) =>
      withCommands(await machine.sample(), commands, childOf).get(childOf(id) ?? '') ?? [],
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
  // Before anybody can need one of them.
  attaching.begin(supervisor)
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
  const resuming = async (departure: Departure) =>
    new Set([
      ...supervisor.kept(departure.sessions),
      ...(await keptTerminals(terminals, () => machine.sample(), departure)),
    ])
  const deriving = new Deriving(log, clock)
  const processes = processHandlers({ supervisor, machine, attaching, rows, watchTrees: trees })
  const newSessions = new NewSessions({
    sessions,
    log,
    drafts,
    deriving,
    workplaces,
    newId,
    runs,
    firstAccount: (agent, project) =>
      accounts.first(agent, projects.pathOf(project) ?? '', Date.now()),
  })
  const handlers: AgentHandlers = {
    ...sessionHandlers({ sessions, log, drafts, signIn, newSessions }),
    ...draftHandlers(drafts, sessions),
    ...agentHandlers(sessions, signIn, supervisor, redactor),
    ...processes,
    ...withTerminalProcesses(processes, (id) => sessions.find(id), terminalAgents),
    ...terminalHandlers(terminals),
  }

  return {
    handlers,
    newSessions,
    sessions,
    terminals,
    redactor,
    folderOf: (of: Parameters<typeof folderOf>[0]) => folderOf(of, sessions, log.projects),
    sessionsOf: (program: string) => whoseProgram(program, supervisor, terminals, commands),
    alive: () => aliveOf(supervisor, sessions, terminals, terminalAgents),
    userOf: (account: string) => userOf(account, supervisor, sessions, terminalAgents),
    /** Seconds, where that is longer than usual. */
    endsWithin: (): number => {
      const patient = supervisor
        .all()
        .some(({ stream, service: { choice } }) => stream && isHeadless(choice.speaks ?? 'acp'))
      return patient ? settings.values['headless.stopSeconds'] : 0
    },
    /** What no window waits for. */
    async afterFirstPaint(): Promise<void> {
      const step = stepsOf(problems)
      await Promise.all([
        step('the protocol of agents', () => judged('acp')),
        step('attaching to agents that went on', () =>
          readOnly ? undefined : attaching.attach(sessions, (session) => runs.goOn(session)),
        ),
        step('terminals that went on', () =>
          goOn
            ? resumeTerminals({ terminals, terminalAgents, sessions, machine, knowsAll })
            : undefined,
        ),
      ])
      await step('processes of an earlier run', () => showOrphans(machine, rows))
      await step('closing what was left open', () => sessions.closeLeftOpen())
      await step('unattended runs', () => runs.recall(sessions.all()))
      deriving
        .all()
        .catch((error) => warn('search', `Not all can be searched for: ${String(error)}`))
    },
    /** Whose agents run, and which of them go on without the app. */
    runningAgents: () => runningAgentsOf(supervisor, sessions, terminalAgents),
    /**
     * SPEC L9: nothing is left behind, but what the user wants to go on. Until it is over elsewhere,
     * what carries bytes there runs on.
     */
    async shutDown(departure: Departure, by: number, elsewhere?: Promise<unknown>): Promise<void> {
      const kept = await resuming(departure)
      deriving.stop()
      runs.leave()
      // All at once: whoever asks for the sooner end of a process gets it.
      await Promise.all([
        supervisor.shutDown(kept),
        terminals.shutDown(kept),
        Promise.allSettled([elsewhere]).then(() => machine.close(quitPlan(by - Date.now()), kept)),
      ])
      sessions.close()
    },
  }
}
