import { randomUUID } from 'node:crypto'
import { type Failed, failed, type Outcome } from '../../../shared/failure/failure'
import type { AuthMethod } from '../../../shared/process/agent'
import { success } from '../../../shared/result'
import { type AgentOption, type Block, textOf } from '../../../shared/session/content'
import type { AgentConnection, Capabilities, Equipment, OpenSession, PromptEnd } from '../driver'
import { writeBlock } from './content'
import type { Conversation } from './conversations'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from './json'
import { offersProviders, readAuthMethods, readCapabilities } from './offers'
import { nextMinute, noteOpening } from './openings'
import type { Parts } from './parts'
import { place } from './place'
import { AcpProviders } from './providers'
import { Turns } from './turns'

const setUpTimeout = 60_000
const requestTimeout = 30_000
/** The user may sign in on a page that the agent opened. */
const signInTimeout = 15 * 60_000
/** Conversations are asked for page by page, but not for ever. */
const pageLimit = 100

export class AcpConnection implements AgentConnection {
  readonly agentVersion: string | undefined
  readonly capabilities: Capabilities
  readonly authMethods: AuthMethod[]
  readonly asking: string | undefined
  readonly providers: AcpProviders | undefined
  #parts: Parts
  #turns: Turns

  constructor(parts: Parts, answer: Fields) {
    this.#parts = parts
    this.#turns = new Turns(parts)
    this.agentVersion = textIn(fieldsOf(answer.agentInfo).version)
    this.capabilities = readCapabilities(answer, parts.peculiarities)
    this.asking = parts.peculiarities.mode
    this.authMethods = readAuthMethods(answer.authMethods)
    if (offersProviders(answer))
      this.providers = new AcpProviders((method, params) => this.#request(method, params))
  }

  get account(): string | undefined {
    return this.#parts.account()
  }

  async newSession(
    folder: string,
    equipment: Partial<Equipment> = {},
  ): Promise<Outcome<OpenSession>> {
    const result = await this.#setUp('session/new', place(folder, equipment))
    if (!result.ok) return result
    const id = textIn(result.value.sessionId)
    if (id === undefined) return failed('unknown', 'The agent opened a session without an id')
    return success(this.#opened(id, result.value))
  }

  resumeSession(
    agentSession: string,
    folder: string,
    equipment: Partial<Equipment> = {},
    options: readonly AgentOption[] = [],
  ): Promise<Outcome<OpenSession>> {
    return this.#reopen('session/resume', agentSession, place(folder, equipment), options)
  }

  loadSession(
    agentSession: string,
    folder: string,
    equipment: Partial<Equipment> = {},
    options: readonly AgentOption[] = [],
  ): Promise<Outcome<OpenSession>> {
    return this.#reopen('session/load', agentSession, place(folder, equipment), options)
  }

  loadableAt(agentSession: string): { until: number; why: string } {
    const why = 'the agent loses a conversation that it opens twice within a minute'
    const { loadAfterMinute } = this.#parts.peculiarities
    return { until: loadAfterMinute ? nextMinute(agentSession, performance.timeOrigin) : 0, why }
  }

  async forkSession(
    agentSession: string,
    folder: string,
    equipment: Partial<Equipment> = {},
    options: readonly AgentOption[] = [],
  ): Promise<Outcome<OpenSession>> {
    const params = { sessionId: agentSession, ...place(folder, equipment) }
    const result = await this.#setUp('session/fork', params)
    if (!result.ok) return result
    const id = textIn(result.value.sessionId)
    if (id === undefined) return failed('unknown', 'The agent made a copy without an id')
    this.#conversation(id)?.reader.options.recall(options)
    return success(this.#opened(id, result.value))
  }

  async listSessions(
    folder: string,
  ): Promise<Outcome<{ id: string; title: string; updatedAt: string | null }[]>> {
    const sessions = new Map<string, { id: string; title: string; updatedAt: string | null }>()
    let cursor: string | undefined
    for (let page = 0; page < pageLimit; page += 1) {
      const params = { cwd: folder, ...(cursor === undefined ? {} : { cursor }) }
      const result = await this.#request('session/list', params)
      if (!result.ok) return result
      for (const entry of listIn(result.value.sessions)) {
        const { sessionId, cwd, title, updatedAt } = fieldsOf(entry)
        // Not every agent looks at the folder that it was asked for.
        if (typeof sessionId !== 'string' || (typeof cwd === 'string' && cwd !== folder)) continue
        const row = { id: sessionId, title: textIn(title) ?? '' }
        sessions.set(sessionId, { ...row, updatedAt: textIn(updatedAt) ?? null })
      }
      const next = wordsIn(result.value.nextCursor)
      if (next === undefined || next === cursor) break
      cursor = next
    }
    return success([...sessions.values()])
  }

  async isOpen(agentSession: string): Promise<Outcome<boolean>> {
    const result = await this.#request('session/status', { sessionId: agentSession })
    return result.ok ? success(result.value.status === 'open') : result
  }

  async closeSession(agentSession: string): Promise<Outcome<void>> {
    this.#parts.questions.withdrawAll(agentSession)
    const result = await this.#request('session/close', { sessionId: agentSession })
    this.#parts.conversations.forget(agentSession)
    return nothing(result)
  }

  async deleteSession(agentSession: string): Promise<Outcome<void>> {
    return nothing(await this.#request('session/delete', { sessionId: agentSession }))
  }

  async prompt(agentSession: string, content: Block[]): Promise<PromptEnd> {
    const conversation = this.#parts.conversations.of(agentSession)
    if (!conversation) return unsent(failed('refused', 'The agent has too many sessions open'))
    const prompt = this.#write(content)
    if (!prompt.ok) return unsent(prompt)
    conversation.turnStarted(textOf(content))
    return this.#turns.run(agentSession, prompt.value)
  }

  async steer(agentSession: string, content: Block[]): Promise<Outcome<boolean>> {
    const prompt = this.#write(content)
    if (!prompt.ok) return prompt
    this.#conversation(agentSession)?.reader.steered(textOf(content))
    return this.#turns.steer(agentSession, prompt.value)
  }

  cancel(agentSession: string): void {
    this.#turns.cancel(agentSession)
  }

  async setOption(
    agentSession: string,
    option: string,
    value: string | boolean,
  ): Promise<Outcome<void>> {
    const conversation = this.#parts.conversations.of(agentSession)
    if (!conversation) return failed('not-found', 'There is no such session')
    const { reader } = conversation
    const sessionId = agentSession
    const ways = {
      config: [
        'session/set_config_option',
        {
          sessionId,
          configId: option,
          value,
          ...(typeof value === 'boolean' ? { type: 'boolean' } : {}),
        },
      ],
      mode: ['session/set_mode', { sessionId, modeId: value }],
      model: ['session/set_model', { sessionId, modelId: value }],
    } as const
    const [method, params] = ways[reader.options.setterOf(option)]
    const result = await this.#request(method, params)
    if (!result.ok) return result
    reader.options.changed(option, value)
    reader.readOptions(result.value)
    const now = reader.options.list().find(({ id }) => id === option)
    return now === undefined || now.value === value
      ? success(undefined)
      : failed('refused', 'The agent took it, and says that it is something else.')
  }

  async rename(agentSession: string, title: string): Promise<Outcome<void>> {
    return nothing(await this.#request('session/set_title', { sessionId: agentSession, title }))
  }

  async archive(agentSession: string, archived: boolean): Promise<Outcome<void>> {
    const method = archived ? 'session/archive' : 'session/unarchive'
    return nothing(await this.#request(method, { sessionId: agentSession }))
  }

  async authenticate(method: string): Promise<Outcome<void>> {
    const limit = { what: 'Signing in', milliseconds: signInTimeout }
    return nothing(await this.#parts.peer.request('authenticate', { methodId: method }, limit))
  }

  async logout(): Promise<Outcome<void>> {
    return nothing(await this.#request('logout', {}))
  }

  close(): void {
    this.#parts.questions.withdrawAll()
    this.#parts.requests.terminals.releaseAll()
    this.#parts.peer.close()
  }

  async #reopen(
    method: 'session/resume' | 'session/load',
    agentSession: string,
    where: Fields,
    options: readonly AgentOption[],
  ): Promise<Outcome<OpenSession>> {
    // Before it is asked: it may speak of its mode before it answers.
    this.#conversation(agentSession)?.reader.options.recall(options)
    const result = await this.#setUp(method, { sessionId: agentSession, ...where })
    return result.ok ? success(this.#opened(agentSession, result.value)) : result
  }

  #opened(id: string, answer: Fields): OpenSession {
    noteOpening(id, Date.now())
    const conversation = this.#parts.conversations.of(id)
    conversation?.turnStarted(randomUUID())
    conversation?.reader.readOptions(answer)
    return { agentSession: id, options: this.#optionsOf(id) }
  }

  #optionsOf(id: string): OpenSession['options'] {
    return this.#conversation(id)?.reader.options.list() ?? []
  }

  #write(content: Block[]): Outcome<Fields[]> {
    const lacking = content.find(
      ({ type }) => (type === 'image' || type === 'audio') && !this.capabilities[type],
    )
    if (lacking) return failed('unsupported', `This agent does not understand ${lacking.type}s`)
    return success(content.map((block) => writeBlock(block, this.capabilities.embeddedContext)))
  }

  #conversation(id: string): Conversation | undefined {
    return this.#parts.conversations.of(id)
  }

  #setUp(method: string, params: Fields): Promise<Outcome<Fields>> {
    const milliseconds = this.#parts.peculiarities.sessionTimeout ?? setUpTimeout
    return this.#parts.peer.request(method, params, { what: 'Opening the session', milliseconds })
  }

  #request(method: string, params: Fields): Promise<Outcome<Fields>> {
    const limit = { what: `The request ${method}`, milliseconds: requestTimeout }
    return this.#parts.peer.request(method, params, limit)
  }
}

function nothing(result: Outcome<Fields>): Outcome<void> {
  return result.ok ? success(undefined) : result
}

const unsent = ({ failure }: Failed): PromptEnd => ({ reason: 'failed', failure })
