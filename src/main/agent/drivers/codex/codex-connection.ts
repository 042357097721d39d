import { success } from '../../../../kit/result'
import type { Block } from '../../../../shared/agent/content'
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
import { type Fields, fieldsOf, listIn, textIn } from '../fields'
import type { Account } from './account'
import { nothing } from './codex-peer'
import { codexSessions, pages } from './codex-sessions'
import { wordsOf, writeInput } from './input'
import { leaving, type SavedCodex } from './saved'
import type { Thread } from './threads'
import type { TurnParts } from './turn'
import { Turns } from './turns'
import { writeSetup } from './write-setup'

export interface CodexParts extends TurnParts {
  account: Account
  close(): void
  /** As it stands, but for what the connection knows. */
  saved(): Omit<SavedCodex, 'turns' | 'later'>
}

/** One app-server that answers: a thread of it is a conversation. */
export class CodexConnection implements AgentConnection {
  readonly takes: Takes = {
    image: true,
    embeddedContext: true,
    http: true,
    folders: true,
    instructions: true,
    replaceInstructions: true,
  }
  readonly goesOn: Resuming = { by: ['resume', 'load'] }
  readonly options: OptionsFacet
  readonly sessions: SessionsFacet
  readonly auth: AuthFacet
  readonly #parts: CodexParts
  readonly turns: Turns
  /** What an older one takes with the next prompt only. */
  #later: Map<string, Fields>

  constructor(parts: CodexParts, saved?: Pick<SavedCodex, 'turns' | 'later'>) {
    this.#parts = parts
    this.turns = new Turns(parts, saved?.turns)
    this.#later = new Map(saved?.later)
    this.auth = parts.account
    this.options = {
      set: (agentSession, option, value) => this.#setOption(agentSession, option, value),
    }
    this.sessions = {
      ...codexSessions(parts.peer),
      fork: (agentSession, place) => this.#fork(agentSession, place),
      release: (agentSession) => this.#release(agentSession),
    }
  }

  saved(): unknown {
    const [turns, later] = [this.turns.saved(), [...this.#later]]
    return leaving({ ...this.#parts.saved(), turns, later })
  }

  progress(): unknown {
    return this.#parts.threads.progress()
  }

  recorded(agentSession: string): void {
    this.turns.recorded(agentSession)
  }

  /** The agent was told this by an earlier run of the app. */
  told(method: string, { threadId, input }: Fields): void {
    const thread = textIn(threadId)
    if (thread === undefined) return
    const words = wordsOf(listIn(input).map(fieldsOf))
    if (method === 'turn/steer') this.#thread(thread)?.reader.steered(words)
    if (method === 'turn/start') {
      this.#thread(thread)?.turnStarted(words)
      this.#later.delete(thread)
    }
    this.turns.told(method, thread)
  }

  /** What the notifications say of turns, after all that was said before it was told. */
  notification(method: string, params: Fields): void {
    const thread = textIn(params.threadId)
    if (thread === undefined) return
    if (method === 'turn/started') this.turns.started(thread, fieldsOf(params.turn))
    if (method === 'turn/completed') this.turns.completed(thread, fieldsOf(params.turn))
  }

  async open(opening: Opening): Promise<Outcome<OpenSession>> {
    // Codex would try for long before it said so.
    if (this.#parts.account.isMissing) return failed('sign-in', 'Codex is not signed in')
    if (opening.way === 'new') {
      const result = await this.#parts.peer.setUp('thread/start', writeSetup(opening))
      return result.ok ? this.#opened(result.value, opening) : result
    }
    const { agentSession } = opening
    const params = { threadId: agentSession, excludeTurns: true, ...writeSetup(opening) }
    const result = await this.#parts.peer.setUp('thread/resume', params)
    if (!result.ok) return result
    const opened = this.#opened(result.value, opening)
    if (!opened.ok || opening.way === 'resume') return opened
    const replayed = await this.#replay(agentSession, result.value)
    return replayed.ok ? opened : replayed
  }

  async prompt(agentSession: string, content: Block[]): Promise<PromptEnd> {
    const thread = this.#thread(agentSession)
    if (!thread) return unsent(failed('refused', 'The agent has too many sessions open'))
    const input = writeInput(content)
    if (!input.ok) return unsent(input)
    thread.turnStarted(wordsOf(input.value))
    const later = this.#later.get(agentSession)
    this.#later.delete(agentSession)
    return this.turns.run(agentSession, { input: input.value, ...later })
  }

  async steer(agentSession: string, content: Block[]): Promise<Outcome<boolean>> {
    const input = writeInput(content)
    if (!input.ok) return input
    this.#thread(agentSession)?.reader.steered(wordsOf(input.value))
    return this.turns.steer(agentSession, input.value)
  }

  cancel(agentSession: string): void {
    this.turns.cancel(agentSession)
  }

  close(): void {
    this.#parts.questions.withdrawAll()
    this.#parts.close()
  }

  async #setOption(
    agentSession: string,
    option: string,
    value: string | boolean,
  ): Promise<Outcome<void>> {
    const options = this.#thread(agentSession)?.reader.options
    const settings = options?.write(option, value)
    if (!options || !settings) return failed('not-found', 'Codex does not have this option')
    const params = { threadId: agentSession, ...settings }
    const result = await this.#parts.peer.ask('thread/settings/update', params)
    return this.took(agentSession, settings, result)
  }

  /** It has changed what it was asked to, or will with the next prompt. */
  took(agentSession: string, settings: Fields, result: Outcome<Fields>): Outcome<void> {
    if (!result.ok && !isUnknown(result)) return result
    if (!result.ok) this.#later.set(agentSession, { ...this.#later.get(agentSession), ...settings })
    this.readSettings(agentSession, settings)
    return success(undefined)
  }

  readSettings(agentSession: string, settings: Fields): void {
    this.#thread(agentSession)?.reader.readSettings(settings)
    this.#parts.host.changed()
  }

  async #fork(agentSession: string, place: ConversationSetup): Promise<Outcome<OpenSession>> {
    const params = { threadId: agentSession, excludeTurns: true, ...writeSetup(place) }
    const result = await this.#parts.peer.setUp('thread/fork', params)
    return result.ok ? this.#opened(result.value, place) : result
  }

  async #release(agentSession: string): Promise<Outcome<void>> {
    this.#parts.questions.withdrawAll(agentSession)
    const result = await this.#parts.peer.ask('thread/unsubscribe', { threadId: agentSession })
    this.#parts.threads.forget(agentSession)
    this.#later.delete(agentSession)
    return nothing(result)
  }

  #opened(answer: Fields, { equipment }: ConversationSetup): Outcome<OpenSession> {
    const id = textIn(fieldsOf(answer.thread).id)
    if (id === undefined) return failed('unknown', 'Codex opened a thread without an id')
    const reader = this.#thread(id)?.reader
    if (reader) reader.options.folders = equipment?.folders ?? []
    this.readSettings(id, answer)
    return success({ agentSession: id, options: reader?.options.list() ?? [] })
  }

  /** All that was said in it, page by page; older ones have it in the answer. */
  async #replay(agentSession: string, answer: Fields): Promise<Outcome<void>> {
    const reader = this.#thread(agentSession)?.reader
    reader?.turnStarted('')
    const said = listIn(fieldsOf(answer.thread).turns)
    const replay = (turn: unknown) => {
      for (const item of listIn(fieldsOf(turn).items)) reader?.replay(fieldsOf(item))
    }
    for (const turn of said) replay(turn)
    if (said.length > 0) return success(undefined)
    const params = { threadId: agentSession, sortDirection: 'asc', itemsView: 'full' }
    return pages(this.#parts.peer, 'thread/turns/list', params, replay)
  }

  #thread(id: string): Thread | undefined {
    return this.#parts.threads.of(id)
  }
}

const unsent = ({ failure }: Failed): PromptEnd => ({ reason: 'failed', failure })

/** A request that this version does not have yet. */
const isUnknown = ({ failure }: Failed): boolean =>
  failure.evidence.words.includes('unknown variant')
