import { defined } from '../../../../kit/defined'
import { success } from '../../../../kit/result'
import { wordOf } from '../../../../kit/word-of'
import type { Block } from '../../../../shared/agent/content'
import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type {
  AgentConnection,
  AuthFacet,
  Opening,
  OpenSession,
  OptionsFacet,
  PromptEnd,
  Resuming,
  SessionsFacet,
  Takes,
} from '../driver'
import { entryIn, type Fields, fieldsOf, wordsIn } from '../fields'
import { equip, failedServers } from './equipment'
import { asking } from './options'
import type { Parts } from './parts'
import type { ClaudeProgram } from './program'
import { writePrompt } from './prompt'
import { leaving } from './saved'
import type { Turns } from './turns'

const requestLimit = { what: 'The change', milliseconds: 30_000 }

export const takes: Takes = {
  image: true,
  embeddedContext: true,
  http: true,
  sse: true,
  folders: true,
  instructions: true,
  replaceInstructions: true,
}

interface Known {
  turns: Turns
  /** As the handshake told of it. */
  account: Fields
  /** The conversation has all that it is given. */
  isOpen: boolean
}

/** A process of Claude Code, which holds one conversation. */
export class ClaudeConnection implements AgentConnection {
  readonly takes = takes
  readonly goesOn: Resuming = { by: ['resume', 'fork'] }
  readonly options: OptionsFacet = {
    asking,
    set: (_session, option, value) => this.#set(option, value),
  }
  readonly sessions: SessionsFacet = {
    rename: async (_session, title) =>
      nothing(await this.#ask({ subtype: 'rename_session', title })),
  }
  readonly auth: AuthFacet
  readonly turns: Turns
  readonly #program: ClaudeProgram
  readonly #parts: Parts
  readonly #account: Fields
  #isOpen: boolean

  constructor(program: ClaudeProgram, { turns, account, isOpen }: Known) {
    this.#program = program
    this.#parts = program.parts
    this.turns = turns
    this.#account = account
    this.auth = readAuth(account)
    this.#isOpen = isOpen
    program.has(turns)
  }

  /** Before it is open it is nothing that could be gone on with. */
  saved(): unknown {
    if (!this.#isOpen) return undefined
    const account = this.#account
    return leaving({ ...this.#program.saved(), turns: this.turns.saved(), account })
  }

  recorded(): void {
    this.turns.recorded()
  }

  async open({ equipment = {} }: Opening): Promise<Outcome<OpenSession>> {
    const { reader, emit } = this.#parts
    const [settings, given] = await Promise.all([
      this.#ask({ subtype: 'get_settings' }),
      equip(this.#parts, equipment),
    ])
    // Older versions do not tell; then there is no effort to be set.
    if (settings.ok) this.#applied(settings.value)
    // Nor do they tell their mode before the first turn, which must not begin in another.
    if (!reader.options.list().some(({ id }) => id === 'mode')) await this.#set('mode', asking)
    const refused = given.find((answer) => !answer.ok)
    if (refused && !refused.ok && refused.failure.kind !== 'unsupported') return refused
    for (const event of reader.serverNews(failedServers(given))) emit(event)
    // They are told by the answer.
    reader.tellOptions()
    const agentSession = this.#parts.agentSession()
    this.#isOpen = true
    this.#parts.host.changed()
    return success({ agentSession, options: reader.options.list() })
  }

  async prompt(_agentSession: string, content: Block[]): Promise<PromptEnd> {
    const prompt = writePrompt(content)
    if (!prompt.ok) return { reason: 'failed', failure: prompt.failure }
    return this.turns.run(prompt.value)
  }

  async steer(_agentSession: string, content: Block[]): Promise<Outcome<boolean>> {
    const prompt = writePrompt(content)
    return prompt.ok ? this.turns.steer(prompt.value) : prompt
  }

  cancel(): void {
    this.turns.cancel()
  }

  close(): void {
    this.#parts.questions.withdrawAll()
    this.#parts.wire.end()
  }

  #ask(request: Fields): Promise<Outcome<Fields>> {
    return this.#parts.wire.ask(request, requestLimit)
  }

  #applied(settings: Fields): void {
    const { model, effort } = fieldsOf(settings.applied)
    this.#parts.reader.options.model(model)
    this.#parts.reader.options.effort(effort)
  }

  async #set(option: string, value: string | boolean): Promise<Outcome<void>> {
    const request = typeof value === 'string' ? entryIn(setting, option)?.(value) : undefined
    if (!request) return failed('unsupported', `There is no option ${option}`)
    const answer = await this.#ask(request)
    if (!answer.ok) return answer
    this.took(request, answer.value)
    return success(undefined)
  }

  /** The program has changed what it was asked to. */
  took({ subtype, mode, model, settings }: Fields, answer: Fields): void {
    const { reader, host, emit } = this.#parts
    if (subtype === 'set_permission_mode') reader.options.mode(answer.mode ?? mode)
    if (subtype === 'set_model') reader.options.chosen(wordOf(model))
    if (subtype === 'apply_flag_settings') reader.options.effort(fieldsOf(settings).effortLevel)
    for (const event of reader.tellOptions()) emit(event)
    host.changed()
  }
}

/** How each option is set. */
const setting: Record<string, (value: string) => Fields> = {
  mode: (mode) => ({ subtype: 'set_permission_mode', mode }),
  model: (model) => ({ subtype: 'set_model', model }),
  effort: (effortLevel) => ({ subtype: 'apply_flag_settings', settings: { effortLevel } }),
}

function readAuth(account: Fields): AuthFacet {
  const who = wordsIn(account.email) ?? wordsIn(account.organization)
  return {
    methods: [
      {
        id: 'claude-login',
        name: 'Sign in to Claude',
        description: 'With a subscription or an account of the API',
        how: { kind: 'terminal', command: null, args: ['auth', 'login'], env: {} },
      },
    ],
    ...defined({ account: who }),
    signIn: () => Promise.resolve(failed('unsupported', 'It signs in in a terminal')),
  }
}

const nothing = (result: Outcome<Fields>): Outcome<void> =>
  result.ok ? success(undefined) : result
