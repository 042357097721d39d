import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { clockAt } from '../../../src/kit/clock'
import { success } from '../../../src/kit/result'
import type { AgentLaunch } from '../../../src/main/agent/catalog/agent-launch'
import { AcpDriver } from '../../../src/main/agent/drivers/acp/acp-driver'
import type { Driver } from '../../../src/main/agent/drivers/driver'
import type { Quirks } from '../../../src/main/agent/drivers/quirks'
import { confessed } from '../../../src/main/agent/model/failure/classify'
import { exitKind, lossKind } from '../../../src/main/agent/model/failure/loss'
import { Supervisor } from '../../../src/main/agent/process/supervisor'
import { Redactor } from '../../../src/main/agent/secrets/redactor'
import { createLocalMachine, type Keeping } from '../../../src/main/host/local/local-machine'
import type { Machine } from '../../../src/main/host/machine'
import type { SessionFeed } from '../../../src/main/session/journal'
import { Attaching } from '../../../src/main/session/link/attaching'
import { takePrompt } from '../../../src/main/session/prompts'
import type { Session } from '../../../src/main/session/session'
import { Sessions, type SessionsDependencies } from '../../../src/main/session/sessions'
import type { Log } from '../../../src/main/store/log/log'
import { openLog } from '../../../src/main/store/log/open-log'
import { openAgentTerminal } from '../../../src/main/terminal/agent-terminal'
import { textOf } from '../../../src/shared/agent/content'
import type { AgentChoice } from '../../../src/shared/agent/profile'
import type { RuleInForce } from '../../../src/shared/session/permission'
import type { Answer, Question } from '../../../src/shared/session/question'
import type { SessionState } from '../../../src/shared/session/state'
import { ownEnvironment } from '../../machines/lib/doubles'

const agents = path.resolve(import.meta.dirname, '../../agents')

export interface StackOptions {
  /** How much shorter waits are than in the app. */
  speed?: number
  cancelTimeout?: number
  /** Where processes run, when not on this computer. */
  machine?: Pick<Machine, 'spawn' | 'serve' | 'files' | 'platform'>
  feed?: SessionFeed
  /** What agents find around them, when it is not what the tests have. */
  environment?: Record<string, string>
  /** Where agents work, when not in the folder of the log. */
  workspace?: string
  /** How an agent is started, when it is none of the programs of the tests. */
  launch?: (agent: string) => AgentLaunch
  /** What other rooms put in. */
  beside?: Pick<SessionsDependencies, 'beforeTurn' | 'happened'>
  /** What agents speak, when it is not ACP. */
  driver?: Driver
  /** What of the environment the agents get besides. */
  env?: Record<string, string>
  /** By what agents are kept that outlive the app. */
  keeping?: Keeping
  /** What is answered without asking the user. */
  rules?: RuleInForce[]
  /** What is known of an agent that has outlived it. */
  quirks?: Quirks
}

/** Everything between a click and an agent as the app has it; only the window is missing, and waits are shorter. */
export class RealStack {
  readonly redactor = new Redactor()
  readonly log: Log
  readonly machine: Machine
  readonly supervisor: Supervisor
  readonly sessions: Sessions
  readonly said: string[] = []
  readonly workspace: string
  agentLimit = 50
  #listeners = new Set<() => void>()
  #ended: Promise<void> | undefined
  /** Agents of an earlier run. */
  readonly attaching: Attaching

  constructor(
    readonly folder: string,
    options: StackOptions = {},
  ) {
    const { speed = 50, cancelTimeout = 500, machine, feed } = options
    const { environment = ownEnvironment(), workspace = folder } = options
    const { launch = (id) => ({ ...fakeLaunch(id, cancelTimeout), env: options.env ?? {} }) } =
      options
    this.workspace = workspace
    const opened = openLog(path.join(folder, 'liminal.db'))
    if (!opened.ok) throw new Error(opened.problem.message)
    this.log = opened.value
    this.log.projects.put({ id: 'p', path: workspace, openedAt: 0, open: true })
    const clock = clockAt(speed)
    this.machine = createLocalMachine({
      records: this.log.pids,
      environment: () => Promise.resolve(environment),
      token: randomUUID(),
      onProblem: (words) => void this.said.push(words),
      ...(options.keeping ? { keeping: options.keeping } : {}),
    })
    this.attaching = new Attaching(this.log.wires.all(), this.machine, (name, problem) =>
      this.said.push(`${name}: ${problem?.message}`),
    )
    const acp = new AcpDriver({ name: 'test', title: 'Test', version: '1' })
    const driver: Driver = options.driver ?? acp
    const newId = randomUUID
    const rows = { put: () => this.look(), remove: () => this.look() }
    const resolveAgent = ({ agent }: AgentChoice) => success(launch(agent))
    this.supervisor = new Supervisor({
      judge: { exitKind },
      machine: machine ?? this.machine,
      driverOf: () => driver,
      clock,
      newId,
      resolveAgent,
      rows,
      settled: (stream, offset) => stream.ack(offset),
      connected: (process) => void this.sessions.deleted.tell(process),
      servedBy: ({ choice, session }) => ({
        choice,
        folder: null,
        session: driver.single ? session : null,
      }),
      prepare: () => Promise.resolve(),
      redactor: this.redactor,
      keeping: {
        log: this.log,
        machine: this.machine,
        wanted: () => options.keeping !== undefined,
        driverNamed: () => driver,
        quirksOf: () => options.quirks ?? { cancelTimeout },
      },
    })
    this.sessions = new Sessions({
      judge: { confessed, exitKind, lossKind },
      log: this.log,
      clock,
      newId,
      rows,
      resolveAgent,
      redactor: this.redactor,
      feed: feed ?? { session: () => this.look() },
      processOf: (need, name) => this.supervisor.processOf(need, name),
      attaches: ({ id }) => this.attaching.has(id),
      prepare: () => Promise.resolve(),
      setup: () => ({
        rules: options.rules ?? [],
        questionTimeout: 0,
        wishes: [],
        servers: [],
        folders: [],
        instructions: '',
        replaceInstructions: false,
      }),
      editedIn: () => undefined,
      treeOf: async (id) => {
        const found = this.sessions.find(id)
        const process = found.ok ? found.value.conversation?.process?.stream?.id : undefined
        return (await this.machine.sample()).get(process ?? '') ?? []
      },
      ...options.beside,
      agentLimit: () => this.agentLimit,
      projectFolder: () => workspace,
      findRealPaths: async (folder, paths) => {
        const { files } = machine ?? this.machine
        return new Map(await files.places(folder, paths))
      },
      openTerminal: (session, request) => {
        const about = {
          machine: machine ?? this.machine,
          agent: 'test',
          session,
          folder: workspace,
        }
        return openAgentTerminal(request, about)
      },
      terminalAgents: {
        start: () => Promise.resolve(success(undefined)),
        stop: () => Promise.resolve(),
        report: () => undefined,
        onActivity: () => undefined,
      },
    })
    this.attaching.begin(this.supervisor)
  }

  start(agent: string, title = 'Test'): Session {
    const workspace = { kind: 'folder' as const, path: this.workspace }
    const made = this.sessions.create({
      project: 'p',
      workspace,
      title,
      choice: { agent, account: null, profile: null },
    })
    if (!made.ok) throw new Error(made.problem.message)
    made.value.start()
    return made.value
  }

  /** Resolves once it is so: looked at whenever something happens, never by the clock. */
  until<Value>(look: () => Value): Promise<NonNullable<Value>> {
    return new Promise((resolve) => {
      const check = () => {
        const value = look()
        if (value === undefined || value === false || value === null) return
        this.#listeners.delete(check)
        resolve(value)
      }
      this.#listeners.add(check)
      check()
    })
  }

  /** Everything ends as when the app quits. */
  end(): Promise<void> {
    this.#ended ??= (async () => {
      await this.supervisor.shutDown(new Set())
      await this.machine.close({ inputGrace: 500, termGrace: 200 })
      this.sessions.close()
      this.log.close()
    })()
    return this.#ended
  }

  /** Calls whenever something has happened. */
  follow(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Something may have happened. */
  look(): void {
    // After the event has been folded by everybody.
    queueMicrotask(() => {
      for (const check of [...this.#listeners]) check()
    })
  }
}

function fakeLaunch(id: string, cancelTimeout: number): AgentLaunch {
  return {
    id,
    name: 'Fake Agent',
    driver: 'acp',
    command: id.startsWith('missing') ? '/nowhere/agent' : process.execPath,
    args: [path.join(agents, `${id.split('@')[0]}.mjs`)],
    env: {},
    quirks: { cancelTimeout },
    accountFolder: null,
  }
}

/** Yes, just this once, as its agent calls that. */
export function allow(question: Question): Answer {
  const options = question.kind === 'permission' ? question.options : []
  const option = options.find(({ kind }) => kind === 'allow_once')
  return option ? { kind: 'option', option: option.id } : { kind: 'cancel' }
}

let prompts = 0

export function prompt(session: Session, ...lines: string[]): string {
  const id = `prompt-${++prompts}`
  takePrompt(session, id, [{ type: 'text', text: lines.join('\n') }])
  return id
}

/** What the agent said in the newest section, which is the newest turn unless that was a long one. */
export function answerOf(
  { section }: Pick<SessionState, 'section'>,
  role: 'agent' | 'thought' = 'agent',
): string {
  return section.items
    .map((item) => (item.type === 'message' && item.role === role ? textOf(item.parts) : ''))
    .join('')
}

export function isOver(session: Session, turn: string): boolean {
  const { section } = session.state
  return section.turn?.id === turn && section.turn.end !== undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A child that was not waited for is dead all the same.
  return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}
