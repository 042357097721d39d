import { defined } from '../../../../kit/defined'
import type { Result } from '../../../../kit/result'
import { wordOf } from '../../../../kit/word-of'
import type { PermissionOption } from '../../../../shared/session/question'
import type { WorkspaceFiles } from '../../../host/files'
import { type DriverHost, noSession } from '../driver'
import { type Fields, fieldsOf, listIn, numberIn, textIn, wordsIn } from '../fields'
import type { Questions } from '../questions'
import type { Book, Id } from './book'
import { ClientTerminals } from './client-terminals'
import type { Conversations } from './conversations'
import { isHousekeeping } from './housekeeping'
import { failed, invalid, methodUnknown, missing, Refusal } from './refusal'

const permissionKinds = ['allow_once', 'allow_always', 'reject_once', 'reject_always'] as const

/** Which of its requests it is, and whether it has taken it back. */
interface Asking {
  id: Id
  signal: AbortSignal
}

/** What the agent asks of the app, and what it is answered. */
export class AgentRequests {
  readonly #host: DriverHost
  readonly #conversations: Conversations
  readonly #questions: Questions
  readonly #book: Book
  readonly terminals: ClientTerminals

  constructor(host: DriverHost, conversations: Conversations, questions: Questions, book: Book) {
    this.#host = host
    this.#conversations = conversations
    this.#questions = questions
    this.#book = book
    this.terminals = new ClientTerminals(host)
  }

  async answer(method: string, params: Fields, { id, signal }: Asking): Promise<Fields> {
    switch (method) {
      case 'session/request_permission':
        return this.#permission(params, { id, signal })
      case 'elicitation/create':
        return this.#elicitation(params, { id, signal })
      case 'fs/read_text_file':
        return this.#read(params)
      case 'fs/write_text_file':
        return this.#write(params)
      case 'terminal/create':
        return this.terminals.create(this.#session(params), params)
      case 'terminal/output':
        return this.terminals.output(params)
      case 'terminal/wait_for_exit':
        return this.terminals.waitForExit(params, signal)
      case 'terminal/kill':
        return this.terminals.kill(params)
      case 'terminal/release':
        return this.terminals.release(params)
      default:
        if (!isHousekeeping(method))
          this.#conversations.strange(method, params, textIn(params.sessionId))
        throw new Refusal(methodUnknown, `Method not found: ${method}`, { method })
    }
  }

  async #permission(params: Fields, { id, signal }: Asking): Promise<Fields> {
    const agentSession = this.#session(params)
    const own = textIn(params.sessionId) ?? agentSession
    const conversation = this.#conversations.of(own)
    const again = this.#book.isRead(id)
    const read = conversation?.reader.readQuestioned(fieldsOf(params.toolCall), again)
    const options = readPermissionOptions(params.options)
    if (!conversation || !read || options.length === 0)
      throw new Refusal(invalid, 'A permission needs a tool call and options')
    const answer = await this.#questions.ask(
      agentSession,
      {
        id: this.#book.question(id),
        kind: 'permission',
        tool: own === agentSession ? read.tool : { parent: own, ...read.tool },
        options,
      },
      signal,
    )
    return answer.kind === 'option'
      ? { outcome: { outcome: 'selected', optionId: answer.option } }
      : { outcome: { outcome: 'cancelled' } }
  }

  async #elicitation(params: Fields, { id: request, signal }: Asking): Promise<Fields> {
    const agentSession =
      textIn(params.sessionId) === undefined && this.#conversations.latest === undefined
        ? noSession
        : this.#session(params)
    const message = textIn(params.message) ?? ''
    const id = this.#book.question(request)
    if (params.mode === 'url') {
      const url = wordsIn(params.url)
      if (url === undefined) throw new Refusal(invalid, 'No address')
      const question = { id, kind: 'url' as const, message, url }
      const name = textIn(params.elicitationId)
      const answer = await this.#questions.ask(agentSession, question, signal, name)
      return { action: actionOf(answer.kind) }
    }
    const schema = params.requestedSchema
    const question = { id, kind: 'form' as const, message, schema }
    const answer = await this.#questions.ask(agentSession, question, signal)
    return answer.kind === 'form'
      ? { action: 'accept', content: answer.content }
      : { action: actionOf(answer.kind) }
  }

  async #read(params: Fields): Promise<Fields> {
    const line = numberIn(params.line)
    const limit = numberIn(params.limit)
    const content = await this.#files(params).read(wordOf(params.path), {
      ...defined({ line, limit }),
    })
    return { content: done(content, params) }
  }

  async #write(params: Fields): Promise<Fields> {
    if (typeof params.content !== 'string') throw new Refusal(invalid, 'No content')
    done(await this.#files(params).write(wordOf(params.path), params.content), params)
    return {}
  }

  #files(params: Fields): WorkspaceFiles {
    const files = this.#host.filesOf(this.#session(params))
    if (files === undefined)
      throw new Refusal(invalid, `There is no session ${wordOf(params.sessionId)}`)
    return files
  }

  /** Some questions belong to a request of ours instead of a session: the latest one shows them. */
  #session(params: Fields): string {
    const session = textIn(params.sessionId) ?? this.#conversations.latest
    if (session === undefined) throw new Refusal(invalid, 'No session')
    return this.#conversations.rootOf(session)
  }
}

const refusals: Record<string, number> = { 'file-missing': missing, 'file-refused': invalid }

function done<T>(result: Result<T>, { path }: Fields): T {
  if (result.ok) return result.value
  const { code, message } = result.problem
  const uri = code === 'file-missing' ? { uri: path } : undefined
  throw new Refusal(refusals[code] ?? failed, message, uri)
}

function readPermissionOptions(value: unknown): PermissionOption[] {
  return listIn(value).flatMap((entry) => {
    const { optionId, name, kind } = fieldsOf(entry)
    if (typeof optionId !== 'string') return []
    const known = permissionKinds.find((other) => other === kind) ?? 'other'
    return [{ id: optionId, name: wordsIn(name) ?? optionId, kind: known }]
  })
}

function actionOf(kind: string): 'accept' | 'decline' | 'cancel' {
  return kind === 'accept' || kind === 'decline' ? kind : 'cancel'
}
