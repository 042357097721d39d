// Over 300 lines: one agent with every facet there is, for tests to take away and give.

import { type Problem, type Result, success } from '../../kit/result'
import type { AgentOption, Block } from '../../shared/agent/content'
import { type Failed, failed, failureKinds, type Outcome } from '../../shared/agent/failure/failure'
import type { AuthMethod } from '../../shared/agent/process/agent'
import type {
  AgentConnection,
  Begun,
  Driver,
  DriverHost,
  Equipment,
  OpenSession,
  PromptEnd,
  SingleConversation,
} from '../agent/drivers/driver'
import { localFiles } from '../host/local/files/local-files'
import type { Machine, ProgramSpec } from '../host/machine'
import { KILL_PLAN } from '../host/plans'
import type { Exit, StopPlan, Stream } from '../host/stream'

const everything = {
  load: true,
  resume: true,
  list: true,
  fork: true,
  close: true,
  delete: true,
  rename: true,
  archive: true,
  logout: true,
  image: true,
  audio: true,
  embeddedContext: true,
  http: true,
  sse: false,
  steer: false,
  status: true,
  folders: true,
  instructions: false,
  replaceInstructions: false,
}

/** One process of the fake agent, and what it speaks. */
export class FakeProcess {
  readonly calls: string[] = []
  readonly plans: StopPlan[] = []
  /** Told of when the newest conversation was opened. */
  equipment: Partial<Equipment> = {}
  readonly prompts = new Map<string, { content: Block[]; end: (end: PromptEnd) => void }>()
  host: DriverHost | undefined
  begun: Begun | undefined
  /** What the options of its conversations are. */
  readonly #options = new Map<string, AgentOption[]>()
  alive = true
  #exit: ((exit: Exit) => void)[] = []
  #ended: Exit | undefined

  constructor(
    readonly spec: ProgramSpec,
    readonly pid: number,
    private readonly agent: FakeAgent,
  ) {}

  /** Ends it the way a crash does: no word to anybody before. */
  exit(exit: Partial<Exit> = {}): void {
    if (!this.alive) return
    this.alive = false
    const end = { code: null, signal: 'SIGKILL', lastWords: '', ...exit }
    this.#ended = end
    for (const listener of this.#exit.splice(0)) listener(end)
  }

  /** Ends the turn that runs in a conversation. */
  endTurn(agentSession: string, told: FakeEnd = { reason: 'end_turn' }): void {
    const { problem, ...plain } = told
    const end = problem ? { ...plain, failure: asFailed(problem).failure } : plain
    const prompt = this.prompts.get(agentSession)
    this.prompts.delete(agentSession)
    prompt?.end(end)
  }

  say(agentSession: string, text: string): void {
    this.host?.event(agentSession, { type: 'text', message: `m-${this.pid}`, role: 'agent', text })
  }

  optionsOf(agentSession: string): AgentOption[] {
    return this.#options.get(agentSession) ?? []
  }

  /** It has other options now, and says so. */
  changesOptions(agentSession: string, options: AgentOption[]): void {
    this.#options.set(agentSession, options)
    this.host?.event(agentSession, { type: 'options', options })
  }

  stream(): Stream {
    return {
      id: this.spec.id,
      pid: this.pid,
      startedAt: 0,
      write: () => Promise.resolve(),
      closeInput: () => undefined,
      window: 1,
      onBytes: () => undefined,
      onErrorBytes: () => undefined,
      ack: () => undefined,
      resize: () => undefined,
      signal: () => undefined,
      onExit: (listener) => {
        const ended = this.#ended
        if (ended) queueMicrotask(() => listener(ended))
        else this.#exit.push(listener)
      },
      end: (plan) => {
        const kill = plan === KILL_PLAN
        this.calls.push(kill ? 'kill' : 'stop')
        if (plan) this.plans.push(plan)
        const exit = { code: 0, signal: null, lastWords: '' }
        if (kill) queueMicrotask(() => this.exit())
        else if (!this.agent.stubborn) queueMicrotask(() => this.exit(exit))
        return Promise.resolve(exit)
      },
    }
  }

  connection(): AgentConnection {
    const { agent, calls } = this
    const open = (
      name: string,
      agentSession: string,
      known: readonly AgentOption[] = [],
    ): Promise<Outcome<OpenSession>> => {
      this.calls.push(`${name} ${agentSession}`)
      const problem = agent.refuse[name]
      if (problem) return Promise.resolve(asFailed(problem))
      const { options, silent } = agent
      this.#options.set(agentSession, options)
      const told = silent.options && name !== 'new' ? recalled(known) : options
      return Promise.resolve(success({ agentSession, options: told }))
    }
    const done = (name: string): Promise<Outcome<void>> => {
      this.calls.push(name)
      return Promise.resolve(success(undefined))
    }
    // Tests take away and give while it runs, so it is looked at each time.
    const facets = {
      get takes() {
        return agent.capabilities
      },
      get goesOn() {
        const by = (['resume', 'load'] as const).filter((way) => agent.capabilities[way])
        return {
          by: agent.single ? (['resume', 'fork'] as const) : by,
          loadableAt: () => agent.loadableAt,
        }
      },
      get auth() {
        return {
          methods: agent.authMethods,
          signIn: (method: string) => done(`authenticate ${method}`),
          ...(agent.capabilities.logout && { signOut: () => done('logout') }),
        }
      },
      get sessions() {
        const { capabilities: can } = agent
        return {
          ...(can.list && { list: () => Promise.resolve(success(agent.listed)) }),
          ...(can.fork && { fork: () => open('fork', `c${++agent.conversations}`) }),
          ...(can.close && { release: () => done('close') }),
          ...(can.delete && { delete: () => done('delete') }),
          ...(can.rename && { rename: (_id: string, title: string) => done(`rename ${title}`) }),
          ...(can.archive && {
            archive: (_id: string, away: boolean) => done(away ? 'archive' : 'unarchive'),
          }),
          ...(can.status && {
            isOpen: (agentSession: string): Promise<Outcome<boolean>> => {
              const problem = agent.refuse[`status ${agentSession}`]
              if (problem) return Promise.resolve(asFailed(problem))
              return Promise.resolve(success(agentSession === agent.open))
            },
          }),
        }
      },
      get steer() {
        if (!agent.capabilities.steer) return undefined
        return (agentSession: string) => {
          calls.push(`steer ${agentSession}`)
          return agent.steer()
        }
      },
    }
    const asking = agent.asking === undefined ? {} : { asking: agent.asking }
    const core: AgentConnection = {
      options: { ...asking, set: (...request) => this.#setOption(...request) },
      open: (opening) => {
        if (opening.way === 'new') {
          this.equipment = opening.equipment ?? {}
          return open('new', `c${++agent.conversations}`)
        }
        const { way, agentSession, options } = opening
        const replay = {
          type: 'text',
          message: 'replay',
          role: 'agent',
          text: 'as it was',
        } as const
        if (way === 'load') this.host?.event(agentSession, replay)
        return open(way, agentSession, options)
      },
      prompt: (agentSession, content) => {
        this.calls.push(`prompt ${agentSession}`)
        agent.promptedUnder.push(this.optionsOf(agentSession))
        return new Promise((end) => this.prompts.set(agentSession, { content, end }))
      },
      cancel: (agentSession) => {
        this.calls.push(`cancel ${agentSession}`)
        if (!agent.deaf) queueMicrotask(() => this.endTurn(agentSession, { reason: 'cancelled' }))
      },
      close: () => undefined,
    }
    return Object.defineProperties(core, Object.getOwnPropertyDescriptors(facets))
  }

  async #setOption(
    agentSession: string,
    option: string,
    value: string | boolean,
  ): Promise<Outcome<void>> {
    const { agent } = this
    this.calls.push(`option ${option} ${value}`)
    await Promise.resolve()
    const problem = agent.refuse[`option ${option}`]
    if (problem) return asFailed(problem)
    const before = this.optionsOf(agentSession)
    const set = before.map((one) => (one.id === option ? { ...one, value } : one))
    this.changesOptions(agentSession, agent.lies ? before : (set as AgentOption[]))
    return success(undefined)
  }
}

/** A machine and a driver in one: an agent that does as the test says. */
export class FakeAgent implements Pick<Machine, 'spawn' | 'serve' | 'files'>, Driver {
  readonly files = localFiles
  readonly processes: FakeProcess[] = []
  conversations = 0
  capabilities = { ...everything }
  authMethods: AuthMethod[] = []
  /** What a conversation has when it is opened. */
  options: AgentOption[] = []
  /** It takes every option, and keeps its own. */
  lies = false
  asking: string | undefined
  /** Before that it would lose what it loads. */
  loadableAt = { until: 0, why: '' }
  /** What its options were at each prompt. */
  readonly promptedUnder: AgentOption[][] = []
  listed: { id: string; title: string; updatedAt: string | null }[] = []
  /** The listed conversation that somebody has open. */
  open = ''
  /** Where each process holds one conversation. */
  single?: SingleConversation
  deaf = false
  /** It does not end when it is told to. */
  stubborn = false
  /** What becomes of a message that is put into a turn. */
  steer: () => Promise<Outcome<boolean>> = () => Promise.resolve(success(true))
  /** What each way to open a conversation answers instead. */
  refuse: Record<string, Problem | undefined> = {}
  spawnProblem: Problem | undefined
  handshakeProblem: Problem | undefined
  /** What it does not answer: the handshake, or what its options are when it continues. */
  silent = { handshake: false, options: false }

  get newest(): FakeProcess {
    const process = this.processes.at(-1)
    if (!process) throw new Error('no process was started')
    return process
  }

  spawn(spec: ProgramSpec): Promise<Result<Stream>> {
    if (this.spawnProblem) return Promise.resolve({ ok: false, problem: this.spawnProblem })
    const process = new FakeProcess(spec, 100 + this.processes.length, this)
    this.processes.push(process)
    return Promise.resolve(success(process.stream()))
  }

  connect(...parts: Parameters<Driver['connect']>): Promise<Outcome<AgentConnection>> {
    const [stream, host, , begun] = parts
    const process = this.processes.find(({ pid }) => pid === stream.pid)
    if (!process) return Promise.resolve(failed('unknown', 'no such process'))
    process.host = host
    process.begun = begun
    if (this.handshakeProblem) return Promise.resolve(asFailed(this.handshakeProblem))
    if (this.silent.handshake) return new Promise(() => undefined)
    return Promise.resolve(success(process.connection()))
  }

  serve = () => undefined
}

function recalled(options: readonly AgentOption[]): AgentOption[] {
  return options.map((option) => ({ ...option, recalled: true }))
}

type FakeEnd = PromptEnd & { problem?: Problem }

/** Tests say what went wrong as the user is told; a code that is no kind is unknown to the app. */
function asFailed({ code, message, hint }: Problem): Failed {
  const kind = failureKinds.find((one) => one === code) ?? 'unknown'
  return failed(kind, message, hint === undefined ? {} : { hint })
}
