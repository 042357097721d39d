import type { Problem } from '../../../../kit/result'
import type { Failure } from '../../../../shared/agent/failure/failure'
import type { AgentEvent } from '../../../../shared/session/event'
import type { Answer } from '../../../../shared/session/question'
import { type WorkspaceFiles, workspaceFiles } from '../../../host/files'
import { localFiles } from '../../../host/local/files/local-files'
import type { BytesListener, Exit, Stream } from '../../../host/stream'
import type {
  AgentConnection,
  AgentTerminalRequest,
  DriverHost,
  OwnTurnEnd,
  PromptEnd,
  QuestionBody,
} from '../driver'
import { type Fields, fieldsOf } from '../fields'
import type { Quirks } from '../quirks'
import { AcpDriver } from './acp-driver'

/** An agent in memory: the test says what it prints, and sees what it is sent. */
export class FakeAgent implements Stream {
  readonly id = 'fake'
  readonly pid = 1
  readonly startedAt = 0
  readonly window = 1
  /** How many bytes it has printed. */
  printed = 0
  readonly heard: Fields[] = []
  /** Methods that are answered by themselves; anything else waits for the test. */
  readonly answers: Record<string, (params: Fields) => unknown> = {
    initialize: () => ({ protocolVersion: 1, agentCapabilities: {}, agentInfo: { version: '9' } }),
    'session/new': () => ({ sessionId: 's1' }),
  }
  /** A pipe that nobody reads takes no bytes. */
  reads = true
  #output: BytesListener[] = []
  #exits: ((exit: Exit) => void)[] = []
  #exit: Exit | undefined
  #listeners: (() => void)[] = []

  async write(bytes: string | Uint8Array): Promise<void> {
    if (!this.reads) return new Promise(() => {})
    const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)
    for (const line of text.split('\n').filter((part) => part !== '')) {
      const message = fieldsOf(JSON.parse(line))
      this.heard.push(message)
      const answer = this.answers[String(message.method)]
      if (answer && message.id !== undefined)
        queueMicrotask(() =>
          this.says({ id: message.id, result: answer(fieldsOf(message.params)) }),
        )
    }
    for (const listener of this.#listeners) listener()
  }

  says(...messages: Fields[]): void {
    const lines = messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))
    this.prints(`${lines.join('\n')}\n`)
  }

  updates(sessionId: string, ...updates: Fields[]): void {
    this.says(
      ...updates.map((update) => ({ method: 'session/update', params: { sessionId, update } })),
    )
  }

  prints(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    const offset = this.printed
    this.printed += bytes.length
    for (const listener of this.#output) listener(bytes, offset)
  }

  /** Resolves with the first message it was sent that matches. */
  hears(matches: (message: Fields) => boolean): Promise<Fields> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.heard.find(matches)
        if (found) resolve(found)
      }
      this.#listeners.push(look)
      look()
    })
  }

  hearsMethod(method: string): Promise<Fields> {
    return this.hears((message) => message.method === method)
  }

  hearsAnswer(id: unknown): Promise<Fields> {
    return this.hears((message) => message.id === id && message.method === undefined)
  }

  exits(exit: Partial<Exit> = {}): void {
    this.#exit = { code: 1, signal: null, lastWords: '', ...exit }
    for (const listener of this.#exits) listener(this.#exit)
  }

  closeInput(): void {}
  resize(): void {}
  signal(): void {}
  ack(): void {}
  onErrorBytes(): void {}
  onBytes(listener: BytesListener): void {
    this.#output.push(listener)
  }
  onExit(listener: (exit: Exit) => void): void {
    if (this.#exit) listener(this.#exit)
    else this.#exits.push(listener)
  }
  end(): Promise<Exit> {
    this.exits()
    return Promise.resolve({ code: 0, signal: null, lastWords: '' })
  }
}

/** The app as the driver sees it, with everything that it was told. */
export class FakeHost implements DriverHost {
  readonly agent = 'fake'
  readonly variables: Record<string, string> = {}
  readonly events: [session: string, event: AgentEvent][] = []
  readonly questions: QuestionBody[] = []
  /** The session of each question. */
  readonly asked: string[] = []
  readonly withdrawn: string[] = []
  readonly lines: string[] = []
  /** How turns ended that nobody had asked for. */
  readonly own: PromptEnd[] = []
  readonly problems: Problem[] = []
  readonly terminals: AgentTerminalRequest[] = []
  folder: string | undefined
  /** How far it was told that all is told. */
  settledTo = 0
  answer: (question: QuestionBody) => Promise<Answer> = () => new Promise(() => {})

  variable(name: string): string | undefined {
    return this.variables[name]
  }
  event(session: string, event: AgentEvent): void {
    this.events.push([session, event])
  }
  renamed(): void {}
  worksByItself(): OwnTurnEnd | undefined {
    return (end) => this.own.push(end)
  }
  ask(session: string, question: QuestionBody): Promise<Answer> {
    this.asked.push(session)
    this.questions.push(question)
    return this.answer(question)
  }
  withdraw(_session: string, question: string): void {
    this.withdrawn.push(question)
  }
  traffic(direction: string, text: string): void {
    this.lines.push(`${direction} ${text}`)
  }
  filesOf(): WorkspaceFiles | undefined {
    return this.folder === undefined ? undefined : workspaceFiles(localFiles, this.folder)
  }
  openTerminal(_session: string, request: AgentTerminalRequest) {
    this.terminals.push(request)
    return Promise.resolve({
      ok: true as const,
      value: {
        id: `terminal-${this.terminals.length}`,
        output: () => ({ text: 'out', truncated: false }),
        exited: () => Promise.resolve({ code: 0 }),
        kill: () => {},
        release: () => {},
      },
    })
  }
  deaf(_session: string, { says }: Failure): void {
    this.problems.push(says)
  }
  settled(offset: number): void {
    this.settledTo = offset
  }
  changed(): void {}
  broken({ says }: Failure): void {
    this.problems.push(says)
  }

  said(session = 's1'): AgentEvent[] {
    return this.events.filter(([id]) => id === session).map(([, event]) => event)
  }
}

export const driver = new AcpDriver({ name: 'test', title: 'Test', version: '0' })

export async function connected(
  quirks: Quirks = {},
  prepare: (agent: FakeAgent) => void = () => {},
): Promise<{ agent: FakeAgent; host: FakeHost; connection: AgentConnection }> {
  const agent = new FakeAgent()
  const host = new FakeHost()
  prepare(agent)
  const result = await driver.connect(agent, host, quirks)
  if (!result.ok) throw new Error(result.problem.message)
  return { agent, host, connection: result.value }
}

/** With one session open, and a turn running in it. */
export async function inTurn(quirks: Quirks = {}, prepare: (agent: FakeAgent) => void = () => {}) {
  const parts = await connected(quirks, prepare)
  await parts.connection.open({ way: 'new', folder: '/work' })
  const end = parts.connection.prompt('s1', [{ type: 'text', text: 'go' }])
  const prompt = await parts.agent.hearsMethod('session/prompt')
  parts.host.events.length = 0
  return { ...parts, end, prompt }
}

export function chunk(text: string, messageId?: string): Fields {
  const content = { type: 'text', text }
  return { sessionUpdate: 'agent_message_chunk', content, ...(messageId ? { messageId } : {}) }
}
