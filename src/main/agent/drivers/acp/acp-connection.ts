import { randomUUID } from 'node:crypto'
import { defined } from '../../../../kit/defined'
import { success } from '../../../../kit/result'
import { type Block, textOf } from '../../../../shared/agent/content'
import { type Failed, failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type {
  AgentConnection,
  AuthFacet,
  ConversationSetup,
  Opening,
  OpenSession,
  OptionsFacet,
  PromptEnd,
  Resuming,
  SessionsFacet,
  Takes,
} from '../driver'
import { type Fields, textIn } from '../fields'
import { acpSessions } from './acp-sessions'
import { asking, nothing } from './asking'
import { writeBlock } from './content'
import type { Conversation } from './conversations'
import { type Abilities, readAbilities, readAuthMethods, readTakes } from './offers'
import { nextMinute, noteOpening } from './openings'
import type { Parts } from './parts'
import { AcpProviders } from './providers'
import { type BegunTurn, Turns } from './turns'
import { writeSetup } from './write-setup'

export class AcpConnection implements AgentConnection {
  readonly takes: Takes
  readonly goesOn?: Resuming
  readonly options: OptionsFacet
  readonly sessions: SessionsFacet
  readonly auth: AuthFacet
  readonly providers?: AcpProviders
  readonly steer?: NonNullable<AgentConnection['steer']>
  readonly #parts: Parts
  readonly #turns: Turns
  readonly #asking: ReturnType<typeof asking>

  constructor(parts: Parts, answer: Fields) {
    const can = readAbilities(answer, parts.quirks)
    const { ask } = asking(parts)
    this.#parts = parts
    this.#turns = new Turns(parts)
    this.#asking = asking(parts)
    this.takes = readTakes(answer)
    const goesOn = this.#resuming(can)
    if (goesOn) this.goesOn = goesOn
    this.options = this.#optionsFacet()
    this.sessions = {
      ...acpSessions(can, ask),
      ...(can.fork && { fork: (agentSession, place) => this.#fork(agentSession, place) }),
      ...(can.close && { release: (agentSession) => this.#release(agentSession) }),
    }
    this.auth = this.#authFacet(answer, can)
    if (can.providers) this.providers = new AcpProviders(ask)
    if (can.steer) this.steer = (agentSession, content) => this.#steer(agentSession, content)
  }

  async open(opening: Opening): Promise<Outcome<OpenSession>> {
    if (opening.way === 'fork') return this.#fork(opening.agentSession, opening)
    if (opening.way !== 'new') return this.#reopen(opening.way, opening.agentSession, opening)
    const result = await this.#asking.setUp('session/new', writeSetup(opening))
    if (!result.ok) return result
    const id = textIn(result.value.sessionId)
    if (id === undefined) return failed('unknown', 'The agent opened a session without an id')
    return success(this.#opened(id, result.value))
  }

  async prompt(agentSession: string, content: Block[]): Promise<PromptEnd> {
    const conversation = this.#conversation(agentSession)
    if (!conversation) return unsent(failed('refused', 'The agent has too many sessions open'))
    const prompt = this.#write(content)
    if (!prompt.ok) return unsent(prompt)
    conversation.turnStarted(textOf(content))
    return this.#turns.run(agentSession, prompt.value)
  }

  /** A turn that an earlier run of the app has begun. */
  resume(agentSession: string, began: BegunTurn): Promise<PromptEnd> {
    return this.#turns.resume(agentSession, began)
  }

  recorded(agentSession: string): void {
    this.#parts.book.recorded(agentSession)
  }

  /** What is sent of a prompt. */
  written(content: Block[]): string {
    const prompt = this.#write(content)
    return prompt.ok ? JSON.stringify(prompt.value) : ''
  }

  saved(): unknown {
    return this.#parts.saved()
  }

  cancel(agentSession: string): void {
    this.#turns.cancel(agentSession)
  }

  close(): void {
    this.#parts.questions.withdrawAll()
    this.#parts.requests.terminals.releaseAll()
    this.#parts.peer.close()
  }

  #resuming(can: Abilities): Resuming | undefined {
    if (!can.load && !can.resume) return undefined
    const by = (['resume', 'load'] as const).filter((way) => can[way])
    if (!this.#parts.quirks.acp?.loadAfterMinute) return { by }
    const why = 'the agent loses a conversation that it opens twice within a minute'
    return {
      by,
      loadableAt: (agentSession) => ({
        until: nextMinute(agentSession, performance.timeOrigin),
        why,
      }),
    }
  }

  #optionsFacet(): OptionsFacet {
    const { mode } = this.#parts.quirks
    return {
      ...defined({ asking: mode }),
      set: (agentSession, option, value) => this.#setOption(agentSession, option, value),
    }
  }

  #authFacet(answer: Fields, can: Abilities): AuthFacet {
    const { account } = this.#parts
    const { ask, signIn } = this.#asking
    return {
      methods: readAuthMethods(answer.authMethods),
      get account() {
        return account()
      },
      signIn: async (method) => nothing(await signIn('authenticate', { methodId: method })),
      ...(can.logout && { signOut: async () => nothing(await ask('logout', {})) }),
    }
  }

  async #steer(agentSession: string, content: Block[]): Promise<Outcome<boolean>> {
    const prompt = this.#write(content)
    if (!prompt.ok) return prompt
    this.#conversation(agentSession)?.reader.steered(textOf(content))
    return this.#turns.steer(agentSession, prompt.value)
  }

  async #setOption(
    agentSession: string,
    option: string,
    value: string | boolean,
  ): Promise<Outcome<void>> {
    const conversation = this.#conversation(agentSession)
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
    const result = await this.#asking.ask(method, params)
    if (!result.ok) return result
    reader.options.changed(option, value)
    reader.readOptions(result.value)
    const now = reader.options.list().find(({ id }) => id === option)
    return now === undefined || now.value === value
      ? success(undefined)
      : failed('refused', 'The agent took it, and says that it is something else.')
  }

  async #reopen(
    way: 'resume' | 'load',
    agentSession: string,
    place: ConversationSetup,
  ): Promise<Outcome<OpenSession>> {
    // Before it is asked: it may speak of its mode before it answers.
    this.#conversation(agentSession)?.reader.options.recall(place.options ?? [])
    const params = { sessionId: agentSession, ...writeSetup(place) }
    const result = await this.#asking.setUp(`session/${way}`, params)
    return result.ok ? success(this.#opened(agentSession, result.value)) : result
  }

  async #fork(agentSession: string, place: ConversationSetup): Promise<Outcome<OpenSession>> {
    const params = { sessionId: agentSession, ...writeSetup(place) }
    const result = await this.#asking.setUp('session/fork', params)
    if (!result.ok) return result
    const id = textIn(result.value.sessionId)
    if (id === undefined) return failed('unknown', 'The agent made a copy without an id')
    this.#conversation(id)?.reader.options.recall(place.options ?? [])
    return success(this.#opened(id, result.value))
  }

  async #release(agentSession: string): Promise<Outcome<void>> {
    this.#parts.questions.withdrawAll(agentSession)
    const result = await this.#asking.ask('session/close', { sessionId: agentSession })
    this.#parts.conversations.forget(agentSession)
    return nothing(result)
  }

  #opened(id: string, answer: Fields): OpenSession {
    noteOpening(id, Date.now())
    const conversation = this.#conversation(id)
    conversation?.turnStarted(randomUUID())
    conversation?.reader.readOptions(answer)
    return { agentSession: id, options: conversation?.reader.options.list() ?? [] }
  }

  #write(content: Block[]): Outcome<Fields[]> {
    const lacking = content.find(
      ({ type }) => (type === 'image' || type === 'audio') && !this.takes[type],
    )
    if (lacking) return failed('unsupported', `This agent does not understand ${lacking.type}s`)
    return success(content.map((block) => writeBlock(block, this.takes.embeddedContext === true)))
  }

  #conversation(id: string): Conversation | undefined {
    return this.#parts.conversations.of(id)
  }
}

const unsent = ({ failure }: Failed): PromptEnd => ({ reason: 'failed', failure })
