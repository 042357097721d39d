import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block } from '../../../../shared/agent/content'
import type { SessionEvent, Stamped } from '../../../../shared/session/event'
import type { Answer } from '../../../../shared/session/question'
import { FakeHost } from '../acp/agent.test-kit'
import type { AgentConnection, PromptEnd, QuestionBody } from '../driver'
import { type Fields, fieldsOf, isFields, listIn } from '../fields'
import { answerFor, blockOf } from './clients-part.test-kit'
import { CodexDriver } from './codex-driver'
import { FakeCodex } from './fake-codex.test-kit'
import { shownConversation, shownQuestion } from './shown.test-kit'

const folder = join(import.meta.dirname, '../../../../../tests/fixtures/headless/codex')

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

interface Played {
  /** In plain lines, what a person sees of it. */
  seen: string[]
  agent: FakeCodex
  host: FakeHost
}

/** Everything that is under way gets to its next wait. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const driver = new CodexDriver({ name: 'test', title: 'Test', version: '0' })

/**
 * Plays one transcript through the driver: its client's part is done by ours. Before each line at which
 * the app is `killed` another run of it goes on.
 */
export async function play(
  name: string,
  killed: (line: number) => boolean = () => false,
): Promise<Played> {
  const agent = new FakeCodex()
  const host = new FakeHost()
  const player = new Player(agent, host, killed)
  const result = await driver.connect(agent, host, {})
  if (!result.ok) return { seen: [`no connection: ${result.problem.message}`], agent, host }
  await player.run(result.value, linesOf(name))
  return { seen: player.seen(), agent: player.agent, host }
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
  /** What is on its way, and whose answers the app of now waits for. */
  #opening = 0
  #setting = 0
  #steered: { thread: string; content: Block[] }[] = []
  #life = 0

  constructor(
    public agent: FakeCodex,
    readonly host: FakeHost,
    readonly killed: (line: number) => boolean,
  ) {
    host.ask = (session, question) =>
      new Promise((resolve) => {
        // What an earlier run of the app has asked is asked no second time.
        if (!this.#waiting.has(question.id)) {
          this.#asked.push(question)
          this.#note(`asked: ${shownQuestion(question)}`, session)
        }
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

  async run(first: AgentConnection, lines: Line[]): Promise<void> {
    let connection = first
    /** Requests of the transcript's client, and what ours sent in their place. */
    const sent = new Map<unknown, unknown>()
    for (const [place, line] of lines.entries()) {
      if (this.killed(place)) connection = await this.#resume(connection)
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

  /** The app is killed, and the next run of it goes on: where nobody waits for what only that one knew. */
  async #resume(connection: AgentConnection): Promise<AgentConnection> {
    if (this.#opening + this.#setting > 0) return connection
    const { state, progress } = JSON.parse(
      JSON.stringify({ state: connection.saved?.(), progress: connection.progress?.() }),
    )
    const stream = new FakeCodex()
    Object.assign(stream.answers, this.agent.answers)
    stream.heard.push(...this.agent.heard)
    this.agent = stream
    this.#life += 1
    const made = await driver.resume({ stream, state, progress, told: [] }, this.host, {})
    if (!made.ok) throw new Error(made.problem.message)
    const { value } = made
    for (const [thread, { turns, isRunning }] of this.#watched) {
      const found = value.turn(thread)
      if (isRunning && found) this.#await(value.connection, thread, `t${turns}`, found.end)
    }
    for (const { thread, content } of this.#steered)
      this.#awaitTaken(thread, content, value.steered(thread, content))
    value.hear(0)
    await settled()
    return value.connection
  }

  #await(
    connection: AgentConnection,
    thread: string,
    turn: string,
    promise: Promise<PromptEnd>,
  ): void {
    const life = this.#life
    void promise.then((end) => {
      if (life !== this.#life) return
      this.#ended(thread, turn, end)
      connection.recorded?.(thread)
    })
  }

  #awaitTaken(
    thread: string,
    content: Block[],
    promise: ReturnType<NonNullable<AgentConnection['steer']>> | undefined,
  ): void {
    const life = this.#life
    void promise?.then((outcome) => {
      if (life !== this.#life) return
      this.#steered = this.#steered.filter((one) => one.content !== content)
      this.#note(`steered: ${outcome.ok ? outcome.value : outcome.problem.message}`, thread)
    })
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
        this.#steered.push({ thread, content })
        this.#awaitTaken(thread, content, connection.steer?.(thread, content))
        return
      case 'thread/name/set':
        this.#setting += 1
        void connection.sessions?.rename?.(thread, String(name)).then(() => {
          this.#setting -= 1
        })
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
    this.#await(connection, thread, turn, connection.prompt(thread, content))
  }

  async #opened(opening: ReturnType<AgentConnection['open']>): Promise<void> {
    this.#opening += 1
    const outcome = await opening
    this.#opening -= 1
    if (!outcome.ok) this.#notes.push(`not opened: ${outcome.problem.message}`)
  }

  #ended(thread: string, turn: string, { reason, failure, usage }: PromptEnd): void {
    const watched = this.#of(thread)
    watched.isRunning = false
    // What kind of failure it is the table of rules says, which has its own tests.
    if (failure?.retryAt !== undefined) this.#note('it is said when to try again', thread)
    watched.add({
      type: 'turn-ended',
      turn,
      reason,
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
