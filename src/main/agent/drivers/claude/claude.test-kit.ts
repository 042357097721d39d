import type { BytesListener, Exit, Stream } from '../../../host/stream'
import { FakeHost } from '../acp/agent.test-kit'
import type { AgentConnection, Opening } from '../driver'
import { type Fields, fieldsOf } from '../fields'
import { ClaudeDriver } from './claude-driver'

/** The program in memory: the test says what it prints, and sees what it is told. */
export class FakeClaude implements Stream {
  readonly id = 'fake'
  readonly pid = 1
  readonly startedAt = 0
  readonly window = 1
  printed = 0
  readonly heard: Fields[] = []
  /** What is asked of it is answered by itself where it is here; anything else waits for the test. */
  readonly answers: Record<string, (request: Fields) => Fields | undefined> = {
    initialize: () => ({
      commands: [],
      models: [],
      account: {},
      current_permission_mode: 'default',
      claude_code_version: '2.1.327',
      session_state: 'idle',
    }),
    get_settings: () => ({ applied: { model: 'claude-opus-5-5', effort: 'medium' } }),
  }
  #output: BytesListener[] = []
  #exits: ((exit: Exit) => void)[] = []
  #exit: Exit | undefined
  #listeners = new Set<() => void>()

  async write(bytes: string | Uint8Array): Promise<void> {
    if (this.#exit) throw new Error('The pipe is closed')
    const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)
    for (const line of text.split('\n').filter((part) => part !== '')) {
      const message = fieldsOf(JSON.parse(line))
      this.heard.push(message)
      if (message.type === 'control_request') this.#answer(message)
    }
    for (const listener of this.#listeners) listener()
  }

  #answer({ request_id, request }: Fields): void {
    const asked = fieldsOf(request)
    const response = this.answers[String(asked.subtype)]?.(asked)
    if (response)
      queueMicrotask(() =>
        this.says({
          type: 'control_response',
          response: { subtype: 'success', request_id, response },
        }),
      )
  }

  says(...messages: unknown[]): void {
    this.prints(`${messages.map((message) => JSON.stringify(message)).join('\n')}\n`)
  }

  prints(text: string): void {
    this.printsBytes(new TextEncoder().encode(text))
  }

  printsBytes(bytes: Uint8Array): void {
    const offset = this.printed
    this.printed += bytes.length
    for (const listener of this.#output) listener(bytes, offset)
  }

  /** Resolves with the first message it was told that matches, from so many on. */
  hears(matches: (message: Fields) => boolean, from = 0): Promise<Fields> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.heard.slice(from).find(matches)
        if (!found) return
        this.#listeners.delete(look)
        resolve(found)
      }
      this.#listeners.add(look)
      look()
    })
  }

  hearsRequest(subtype: string, from = 0): Promise<Fields> {
    return this.hears(({ request }) => fieldsOf(request).subtype === subtype, from)
  }

  hearsAnswer(id: string): Promise<Fields> {
    return this.hears(({ response }) => fieldsOf(response).request_id === id)
  }

  exits(exit: Partial<Exit> = {}): void {
    this.#exit = { code: 1, signal: null, lastWords: '', ...exit }
    for (const listener of this.#exits.splice(0)) listener(this.#exit)
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

export interface Spoken {
  agent: FakeClaude
  host: FakeHost
  connection: AgentConnection
  /** How the conversation is called. */
  session: string
}

const newOne: Opening = { way: 'new', folder: '/work' }

/** With the conversation open, and nothing said yet. */
export async function opened(
  opening: Opening = newOne,
  prepare: (agent: FakeClaude) => void = () => {},
): Promise<Spoken> {
  const driver = new ClaudeDriver()
  const agent = new FakeClaude()
  const host = new FakeHost()
  prepare(agent)
  const begun = driver.single.begin(opening)
  const connected = await driver.connect(agent, host, {}, begun)
  if (!connected.ok) throw new Error(connected.problem.message)
  const open = await connected.value.open(opening)
  if (!open.ok) throw new Error(open.problem.message)
  return { agent, host, connection: connected.value, session: open.value.agentSession }
}

export const words = (text: string) => [{ type: 'text' as const, text }]

/** With a turn that the program works on. */
export async function inTurn(opening?: Opening, prepare?: (agent: FakeClaude) => void) {
  const spoken = await opened(opening, prepare)
  const { agent, connection, session, host } = spoken
  const end = connection.prompt(session, words('go'))
  const { uuid } = await agent.hears(({ type }) => type === 'user')
  agent.says(fate(uuid, 'queued'), fate(uuid, 'started'))
  host.events.length = 0
  return { ...spoken, end, uuid: String(uuid) }
}

export const fate = (uuid: unknown, state: string): Fields => {
  return { type: 'command_lifecycle', command_uuid: uuid, state }
}

export const result = (uuid: string, more: Fields = {}): Fields => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  terminal_reason: 'completed',
  stop_reason: 'end_turn',
  result: 'done',
  total_cost_usd: 0.5,
  usage: { input_tokens: 7, output_tokens: 3 },
  user_message_uuids: [uuid],
  ...more,
})
