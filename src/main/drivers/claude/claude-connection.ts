import { failed, type Outcome } from '../../../shared/failure/failure'
import { success } from '../../../shared/result'
import type { Block } from '../../../shared/session/content'
import type {
  AgentConnection,
  AuthFacet,
  GoingOn,
  Opening,
  OpenSession,
  OptionsFacet,
  PromptEnd,
  SessionsFacet,
  Takes,
} from '../driver'
import { type Fields, fieldsOf, wordsIn } from '../fields'
import { equip, failedServers } from './equipment'
import { asking } from './options'
import type { Parts } from './parts'
import { writePrompt } from './prompt'
import { Turns } from './turns'

const requestLimit = { what: 'The change', milliseconds: 30_000 }

export const takes: Takes = {
  ...{ image: true, embeddedContext: true, http: true, sse: true },
  ...{ folders: true, instructions: true, replaceInstructions: true },
}

/** A process of Claude Code, which holds one conversation. */
export class ClaudeConnection implements AgentConnection {
  readonly takes = takes
  readonly goesOn: GoingOn = { by: ['resume', 'fork'] }
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
  readonly #parts: Parts

  constructor(parts: Parts, answer: Fields, resumed: boolean) {
    this.#parts = parts
    this.turns = new Turns(parts, resumed)
    this.auth = readAuth(fieldsOf(answer.account))
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
    const { options } = this.#parts.reader
    if (typeof value !== 'string') return failed('unsupported', `There is no option ${option}`)
    switch (option) {
      case 'mode': {
        const answer = await this.#ask({ subtype: 'set_permission_mode', mode: value })
        if (!answer.ok) return answer
        options.mode(answer.value.mode ?? value)
        break
      }
      case 'model': {
        const answer = await this.#ask({ subtype: 'set_model', model: value })
        if (!answer.ok) return answer
        options.chosen(value)
        break
      }
      case 'effort': {
        const settings = { effortLevel: value }
        const answer = await this.#ask({ subtype: 'apply_flag_settings', settings })
        if (!answer.ok) return answer
        options.effort(value)
        break
      }
      default:
        return failed('unsupported', `There is no option ${option}`)
    }
    for (const event of this.#parts.reader.tellOptions()) this.#parts.emit(event)
    return success(undefined)
  }
}

function readAuth(account: Fields): AuthFacet {
  const who = wordsIn(account.email) ?? wordsIn(account.organization)
  return {
    methods: [
      {
        ...{ id: 'claude-login', name: 'Sign in to Claude' },
        description: 'With a subscription or an account of the API',
        how: { kind: 'terminal', command: null, args: ['auth', 'login'], env: {} },
      },
    ],
    ...(who === undefined ? {} : { account: who }),
    signIn: () => Promise.resolve(failed('unsupported', 'It signs in in a terminal')),
  }
}

const nothing = (result: Outcome<Fields>): Outcome<void> =>
  result.ok ? success(undefined) : result
