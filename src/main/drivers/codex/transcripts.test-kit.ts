import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block } from '../../../shared/session/content'
import type { SessionEvent, Stamped } from '../../../shared/session/event'
import type { Answer } from '../../../shared/session/question'
import { FakeAgent, FakeHost } from '../acp/agent.test-kit'
import type { AgentConnection, PromptEnd, QuestionBody } from '../driver'
import { type Fields, fieldsOf, isFields, listIn, textIn } from '../fields'
import { CodexDriver } from './codex-driver'
import { shownConversation, shownQuestion } from './shown.test-kit'

const folder = join(import.meta.dirname, '../../../../tests/fixtures/headless/codex')

export const transcripts: string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ndjson'))
  .map((name) => name.replaceAll('\\', '/').slice(0, -'.ndjson'.length))
  .sort()

type Line = { agent: Fields } | { client: Fields } | { driver: Fields }

export function linesOf(name: string): Line[] {
  const text = readFileSync(join(folder, `${name}.ndjson`), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** A program in memory that says what the real one said, and answers what it answered. */
export class FakeCodex extends FakeAgent {
  override readonly answers: Record<string, (params: Fields) => unknown> = {
    initialize: () => ({ userAgent: 'test/0.169.0' }),
    'model/list': () => ({ data: [] }),
    'collaborationMode/list': () => ({ data: [] }),
    'account/read': () => ({ account: null, requiresOpenaiAuth: false }),
  }

  override says(...messages: Fields[]): void {
    this.prints(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  }

  /** Errors and results, as they stand in a transcript, to a request that was heard. */
  replies(id: unknown, { result, error }: Fields): void {
    if (id !== undefined) this.says({ id, ...(error === undefined ? { result } : { error }) })
  }
}

export interface Played {
  /** In plain lines, what a person sees of it. */
  seen: string[]
  agent: FakeCodex
  host: FakeHost
}

/** Everything that is under way gets to its next wait. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Plays one transcript through the driver: its client's part is done by ours. */
export async function play(name: string): Promise<Played> {
  const agent = new FakeCodex()
  const host = new FakeHost()
  const player = new Player(agent, host)
  const result = await new CodexDriver({ name: 'test', title: 'Test', version: '0' }).connect(
    ...([agent, host, {}] as const),
  )
  if (!result.ok) return { seen: [`no connection: ${result.problem.message}`], agent, host }
  await player.run(result.value, linesOf(name))
  return { seen: player.seen(), agent, host }
}

/** One conversation, as the app would fold it. */
class Watched {
  readonly stamped: Stamped[] = []
  isRunning = false
  turns = 0

  add(event: SessionEvent): void {
    this.stamped.push([this.stamped.length, event])
  }
}

class Player {
  #watched = new Map<string, Watched>()
  #latest = ''
  #notes: string[] = []
  #waiting = new Map<unknown, (answer: Answer) => void>()
  #asked: QuestionBody[] = []

  constructor(
    readonly agent: FakeCodex,
    readonly host: FakeHost,
  ) {
    host.ask = (session, question) =>
      new Promise((resolve) => {
        this.#asked.push(question)
        this.#note(`asked: ${shownQuestion(question)}`, session)
        this.#waiting.set(question.id, resolve)
      })
    host.event = (session, event) => {
      host.events.push([session, event])
      this.#of(session).add(event)
    }
  }

  #of(thread: string): Watched {
    const known = this.#watched.get(thread) ?? new Watched()
    this.#watched.set(thread, known)
    this.#latest = thread
    return known
  }

  async run(connection: AgentConnection, lines: Line[]): Promise<void> {
    /** Requests of the transcript's client, and what ours sent in their place. */
    const sent = new Map<unknown, unknown>()
    for (const line of lines) {
      if ('client' in line) {
        const heard = this.agent.heard.length
        this.#does(connection, line.client)
        await settled()
        const request = this.agent.heard
          .slice(heard)
          .find(({ method }) => method !== undefined && method === line.client.method)
        sent.set(line.client.id, request?.id)
      } else if ('agent' in line) {
        const { id, method } = line.agent
        if (method === undefined) this.agent.replies(sent.get(id), line.agent)
        else this.agent.says(line.agent)
      } else if (isFields(line.driver.exit)) {
        const { code, signal } = line.driver.exit
        this.agent.exits({ code: code as number | null, signal: signal as string | null })
      }
      await settled()
    }
  }

  #does(connection: AgentConnection, { id, method, params, result }: Fields): void {
    const { input, threadId, name } = fieldsOf(params)
    const thread = String(threadId)
    const place = { folder: '/home/user/project' }
    const content = listIn(input).map(blockOf)
    switch (method) {
      case 'thread/start':
        void this.#opened(connection.open({ way: 'new', ...place }))
        return
      case 'thread/resume':
        void this.#opened(connection.open({ way: 'resume', ...place, agentSession: thread }))
        return
      case 'turn/start':
        this.#prompts(connection, thread, content)
        return
      case 'turn/interrupt':
        connection.cancel(thread)
        return
      case 'turn/steer':
        void connection.steer?.(thread, content).then((outcome) => {
          this.#note(`steered: ${outcome.ok ? outcome.value : outcome.problem.message}`, thread)
        })
        return
      case 'thread/name/set':
        void connection.sessions?.rename?.(thread, String(name))
        return
      case undefined:
        this.#answers(id, fieldsOf(result))
        return
      default:
        return
    }
  }

  #prompts(connection: AgentConnection, thread: string, content: Block[]): void {
    const watched = this.#of(thread)
    // One prompt at a time is what the app does.
    if (watched.isRunning) return
    watched.turns += 1
    watched.isRunning = true
    const turn = `t${watched.turns}`
    watched.add({ type: 'turn-started', turn, content })
    void connection.prompt(thread, content).then((end) => this.#ended(thread, turn, end))
  }

  async #opened(opening: ReturnType<AgentConnection['open']>): Promise<void> {
    const outcome = await opening
    if (!outcome.ok) this.#notes.push(`not opened: ${outcome.problem.message}`)
  }

  #ended(thread: string, turn: string, { reason, failure, usage }: PromptEnd): void {
    const watched = this.#of(thread)
    watched.isRunning = false
    // What kind of failure it is the table of rules says, which has its own tests.
    if (failure?.retryAt !== undefined) this.#note('it is said when to try again', thread)
    watched.add({
      ...{ type: 'turn-ended', turn, reason },
      ...(failure ? { problem: failure.says } : {}),
      ...(usage ? { usage } : {}),
    })
  }

  /** The client of the transcript answered on the wire: ours answers the question. */
  #answers(_id: unknown, result: Fields): void {
    const [question] = this.#asked.splice(0, 1)
    if (!question) return
    const settle = this.#waiting.get(question.id)
    const answer = answerFor(question, result)
    this.#note(`answered: ${answer.kind === 'option' ? answer.option : answer.kind}`)
    settle?.(answer)
  }

  #note(title: string, thread = this.#latest): void {
    this.#of(thread).add({ type: 'notice', severity: 'info', title: `> ${title}` })
  }

  seen(): string[] {
    return [
      ...[...this.#watched.values()].flatMap(({ stamped }) => shownConversation(stamped)),
      ...this.#notes,
    ]
  }
}

function blockOf(part: unknown): Block {
  const { text, url } = fieldsOf(part)
  const [, mimeType = '', data = ''] = /^data:(.*?);base64,(.*)$/.exec(String(url)) ?? []
  return typeof text === 'string' ? { type: 'text', text } : { type: 'image', mimeType, data }
}

function answerFor(question: QuestionBody, result: Fields): Answer {
  if (question.kind === 'form') {
    const answers = Object.entries(fieldsOf(result.answers))
    const content = answers.map(([id, one]) => [id, listIn(fieldsOf(one).answers)[0]])
    return { kind: 'form', content: Object.fromEntries(content) }
  }
  if (question.kind !== 'permission') return { kind: 'cancel' }
  const wanted = isFields(result.decision)
    ? 'Always'
    : (textIn(result.decision) ?? textIn(result.action))
  const option = question.options.find(
    ({ id, name }) => id === wanted || name.startsWith(`${wanted} `),
  )
  return option ? { kind: 'option', option: option.id } : { kind: 'cancel' }
}
