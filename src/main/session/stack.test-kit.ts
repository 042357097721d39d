import { failure, type Result, success } from '../../kit/result'
import { type DriverName, isHeadless } from '../../shared/agent/process/agent'
import type { AgentChoice } from '../../shared/agent/profile'
import type {
  ProcessNode,
  ProcessRow,
  SessionRow,
  TableName,
  Tables,
} from '../../shared/app/tables'
import type { Stamped } from '../../shared/session/event'
import { pathsByLetters } from '../../shared/session/real-paths.test-kit'
import type { TerminalProgram } from '../agent/catalog/known-agents'
import type { SessionSetup } from '../agent/catalog/session-setup'
import { confessed } from '../agent/model/failure/classify'
import { exitKind, lossKind } from '../agent/model/failure/loss'
import { Supervisor } from '../agent/process/supervisor'
import { Redactor } from '../agent/secrets/redactor'
import type { TerminalAgentSession } from '../terminal/terminal-session'
import { Drafts } from './drafts'
import { FakeAgent } from './fake-agent.test-kit'
import { FakeClock } from './fake-clock.test-kit'
import type { LinkedSession, Recovering } from './link/agent-link'
import { MemoryLog } from './memory-log.test-kit'
import type { Session } from './session'
import { Sessions, type SessionsDependencies } from './sessions'

/** The whole room over fakes of what it stands on. */
export class Stack {
  readonly clock: FakeClock
  readonly redactor = new Redactor()
  readonly agent = new FakeAgent()
  readonly rows = new Map<string, SessionRow | ProcessRow>()
  readonly fed: [string, number, Stamped][] = []
  readonly supervisor: Supervisor
  readonly sessions: Sessions
  readonly drafts: Drafts
  /** Agents that were started in terminals. */
  readonly terminals: TerminalAgentSession[] = []
  /** Whether one in a terminal lets its conversation be named as it begins. */
  begins = true
  /** What new sessions speak. */
  driver: DriverName = 'acp'
  firstAccount: string | null = null
  readonly settings: SessionSetup & { agentLimit: number } = {
    rules: [],
    questionTimeout: 0,
    agentLimit: 16,
    wishes: [],
    servers: [],
    folders: [],
    instructions: '',
    replaceInstructions: false,
  }
  /** How a conversation comes to the login of another account. */
  carry: (session: LinkedSession) => Promise<Result<void>> = () =>
    Promise.resolve(success(undefined))
  /** What other rooms would put in. */
  readonly beside: Pick<SessionsDependencies, 'happened' | 'beforeTurn'> = {}
  static #ids = 0

  constructor(
    readonly log = new MemoryLog(),
    clock = new FakeClock(),
    recovering?: (stack: Stack) => Recovering,
    /** What runs below the agents of sessions, where that can be looked at. */
    trees?: ReadonlyMap<string, ProcessNode[]>,
  ) {
    this.clock = clock
    log.projects.put({ id: 'p', path: '/project', openedAt: 0, open: true })
    const newId = () => `id-${++Stack.#ids}`
    const rows = {
      put: <Name extends TableName>(table: Name, row: Tables[Name]) =>
        void this.rows.set(`${table}/${row.id}`, row as SessionRow | ProcessRow),
      remove: (table: TableName, id: string) => void this.rows.delete(`${table}/${id}`),
    }
    const resolveAgent = ({ agent: id, speaks = this.driver }: AgentChoice) =>
      id === 'unknown'
        ? failure('unknown-agent', 'There is no such agent')
        : success({
            id,
            name: 'Fake Agent',
            driver: speaks,
            command: id,
            args: [],
            env: {},
            quirks: {},
            accountFolder: null,
            ...(speaks === 'terminal' ? { terminal: this.#terminal() } : {}),
            ...(isHeadless(speaks) ? { patience: 30_000 } : {}),
          })
    this.supervisor = new Supervisor({
      judge: { exitKind },
      machine: this.agent,
      driverOf: () => this.agent,
      clock,
      newId,
      resolveAgent,
      rows,
      settled: () => undefined,
      connected: (process) => void this.sessions.deleted.tell(process),
      servedBy: ({ choice, session }) => ({
        choice,
        folder: null,
        session: this.agent.single ? session : null,
      }),
      prepare: () => Promise.resolve(),
      redactor: this.redactor,
    })
    this.drafts = new Drafts(log, rows)
    const recovery = recovering?.(this)
    this.sessions = new Sessions({
      ...(recovery ? { recovery } : {}),
      judge: { confessed, exitKind, lossKind },
      log: log.asLog(),
      feed: { session: (...event) => void this.fed.push(event) },
      clock,
      newId,
      rows,
      resolveAgent,
      redactor: this.redactor,
      processOf: (need, name) => this.supervisor.processOf(need, name),
      prepare: () => Promise.resolve(),
      erased: ({ choice }) => {
        for (const process of this.supervisor.ofLogin(choice))
          void this.sessions.deleted.tell(process)
      },
      setup: () => this.settings,
      happened: (session, event) => this.beside.happened?.(session, event),
      beforeTurn: async (session, turn) =>
        (await this.beside.beforeTurn?.(session, turn)) ?? success(undefined),
      terminalAgents: {
        start: (started) => {
          this.terminals.push(started)
          return Promise.resolve(success(undefined))
        },
        stop: () => Promise.resolve(),
        report: () => undefined,
        onActivity: () => undefined,
      },
      editedIn: (session) => this.drafts.edits(session),
      accountName: (account) => account.toUpperCase(),
      carry: (session) => this.carry(session),
      agentLimit: () => this.settings.agentLimit,
      projectFolder: () => '/project',
      findRealPaths: (folder, paths) => Promise.resolve(pathsByLetters(folder, paths)),
      ...(trees ? { treeOf: async (id: string) => trees.get(id) ?? [] } : {}),
      openTerminal: () => Promise.resolve(failure('no-terminal', 'No terminals here')),
    })
  }

  #terminal(): TerminalProgram {
    const begin = (id: string) => ['--session-id', id]
    return { args: [], resume: (id) => ['--resume', id], ...(this.begins ? { begin } : {}) }
  }

  row(session: Session): SessionRow {
    this.sessions.publisher.flush()
    return this.rows.get(`sessions/${session.id}`) as SessionRow
  }

  /** A session whose agent is wanted; it is connected once what was promised has arrived. */
  start(title = '', prompt?: string, agent = 'fake', profile: string | null = null): Session {
    const made = this.sessions.create({
      project: 'p',
      choice: { agent, account: null, profile },
      workspace: { kind: 'folder', path: '/project' },
      title,
      prompt: prompt === undefined ? undefined : [{ type: 'text', text: prompt }],
    })
    if (!made.ok) throw new Error(made.problem.message)
    made.value.start()
    return made.value
  }

  /** The same log under a new run of the app, moments after its start; the timers of the old one are gone with it. */
  restarted(): Stack {
    this.sessions.publisher.flush()
    const next = new Stack(this.log, new FakeClock(this.clock.now()))
    for (const session of next.sessions.all()) session.close()
    next.sessions.publisher.flush()
    return next
  }
}
