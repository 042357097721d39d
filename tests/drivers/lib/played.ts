import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FakeHost } from '../../../src/main/agent/drivers/acp/agent.test-kit'
import { FakeClaude, words } from '../../../src/main/agent/drivers/claude/claude.test-kit'
import { ClaudeDriver } from '../../../src/main/agent/drivers/claude/claude-driver'
import type {
  AgentConnection,
  Opening,
  OwnTurnEnd,
  PromptEnd,
  QuestionBody,
} from '../../../src/main/agent/drivers/driver'
import { type Fields, fieldsOf, listIn, textIn } from '../../../src/main/agent/drivers/fields'
import type { Block } from '../../../src/shared/agent/content'
import type { Outcome } from '../../../src/shared/agent/failure/failure'
import type { AgentEvent } from '../../../src/shared/session/event'
import type { Answer } from '../../../src/shared/session/question'

export const transcripts = join(import.meta.dirname, '../../fixtures/headless/claude')

interface Entry {
  dir: 'client>' | 'agent>' | 'driver'
  msg: Fields
}

/** What happened beside the events: what the app asked for, and how it came out. */
export type Checkpoint =
  | { type: 'event'; event: AgentEvent }
  | { type: 'prompt'; text: string }
  | { type: 'by itself' }
  | { type: 'steer'; text: string }
  | { type: 'taken'; taken: Outcome<boolean> }
  | { type: 'end'; end: PromptEnd }
  | { type: 'asked'; question: QuestionBody }
  | { type: 'withdrawn' }
  | { type: 'renamed' }
  | { type: 'set'; option: string; value: string; ok: boolean }
  | { type: 'not connected'; why: string }

/** The app's side of a transcript. */
class Listener extends FakeHost {
  readonly checkpoints: Checkpoint[] = []
  /** Who waits for an answer, by the name of the question. */
  readonly #answers = new Map<string, (answer: Answer) => void>()
  override event(session: string, event: AgentEvent): void {
    super.event(session, event)
    const last = this.checkpoints.at(-1)
    const goesOn = last?.type === 'event' && last.event.type === 'text' && event.type === 'text'
    if (goesOn && last.event.type === 'text' && last.event.message === event.message)
      last.event = { ...last.event, text: last.event.text + event.text }
    else this.checkpoints.push({ type: 'event', event })
  }
  override ask(session: string, question: QuestionBody): Promise<Answer> {
    void super.ask(session, question)
    // What an earlier run of the app has asked is asked no second time.
    if (!this.#answers.has(question.id)) this.checkpoints.push({ type: 'asked', question })
    return new Promise((resolve) => this.#answers.set(question.id, resolve))
  }
  override withdraw(session: string, question: string): void {
    super.withdraw(session, question)
    this.#answers.delete(question)
    this.checkpoints.push({ type: 'withdrawn' })
  }
  answers(answer: Answer): void {
    const [first] = this.#answers
    this.#answers.delete(first?.[0] ?? '')
    first?.[1](answer)
  }
  override worksByItself(): OwnTurnEnd {
    this.checkpoints.push({ type: 'by itself' })
    return (end) => this.checkpoints.push({ type: 'end', end })
  }
  override renamed(): void {
    this.checkpoints.push({ type: 'renamed' })
  }
}

const settled = () => new Promise(setImmediate)

/**
 * Plays a transcript of the real program against the whole driver: its lines, and what the user did.
 * Before each line at which the app is `killed` another run of it goes on.
 */
export async function play(
  name: string,
  killed: (line: number) => boolean = () => false,
): Promise<Checkpoint[]> {
  const entries = readFileSync(join(transcripts, `${name}.ndjson`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Entry => JSON.parse(line))
  return new Player(entries, killed).run()
}

class Player {
  readonly #host = new Listener()
  #agent = new FakeClaude()
  /** Ids of the transcript, and what the driver calls these things today. */
  readonly #ids = new Map<string, string>()
  #connection: AgentConnection | undefined
  #session = ''
  #running = 0
  #setting = 0
  /** Messages on their way into the turn. */
  #steered: Block[][] = []
  /** The run of the app; what an earlier one waits for it waits for in vain. */
  #life = 0

  constructor(
    private readonly entries: Entry[],
    private readonly killed: (line: number) => boolean,
  ) {}

  async run(): Promise<Checkpoint[]> {
    this.#agent.answers.initialize = () => undefined
    // Without a handshake in the transcript, there was none that could fail.
    if (!this.entries.some(({ msg }) => fieldsOf(msg.request).subtype === 'initialize'))
      this.#agent.answers.initialize = () => ({})
    // What is asked before the conversation is open is none of the transcript's.
    this.#agent.answers.set_permission_mode = ({ mode }) =>
      this.#connection ? undefined : { mode }
    const way = listIn(this.entries[0]?.msg.start).includes('--resume') ? 'resume' : 'new'
    const opening: Opening =
      way === 'new'
        ? { way, folder: '/home/user/project' }
        : { way, folder: '/', agentSession: 'r' }
    const driver = new ClaudeDriver()
    const begun = driver.single.begin(opening)
    const named = this.entries.find(({ msg }) => msg.session_id !== undefined)
    this.#ids.set(String(named?.msg.session_id), String(begun.agentSession))
    const connecting = driver.connect(this.#agent, this.#host, {}, begun).then(async (made) => {
      if (!made.ok) {
        this.#host.checkpoints.push({
          type: 'not connected',
          why: `${made.failure.kind}: ${made.problem.message}`,
        })
        return
      }
      const open = await made.value.open(opening)
      if (!open.ok) throw new Error(open.problem.message)
      this.#session = open.value.agentSession
      this.#host.event(this.#session, { type: 'options', options: open.value.options })
      this.#connection = made.value
    })
    await settled()
    for (const [line, entry] of this.entries.entries()) {
      if (this.killed(line)) await this.#goOn()
      if (entry.dir === 'client>') await this.#client(entry.msg)
      else if (entry.dir === 'agent>') this.#says(entry.msg)
      else if (entry.msg.exit) this.#exit(entry.msg)
      await settled()
    }
    await connecting
    await settled()
    return this.#host.checkpoints
  }

  /** The app is killed, and the next run of it goes on: where it can. */
  async #goOn(): Promise<void> {
    const state = this.#connection?.saved?.()
    // Whoever set an option does not hear of it any more.
    if (state === undefined || this.#setting > 0) return
    const agent = new FakeClaude()
    Object.assign(agent.answers, this.#agent.answers)
    agent.heard.push(...this.#agent.heard)
    this.#agent = agent
    this.#life += 1
    const left = { stream: agent, state: JSON.parse(JSON.stringify(state)), told: [] }
    const made = await new ClaudeDriver().resume(left, this.#host, {})
    if (!made.ok) throw new Error(made.problem.message)
    const { connection, turn, steered, hear } = made.value
    this.#connection = connection
    const found = turn(this.#session)
    if (found) this.#await(found.end)
    for (const blocks of this.#steered) {
      const taken = steered(this.#session, blocks)
      if (taken) this.#awaitTaken(blocks, taken)
    }
    hear(0)
    await settled()
  }

  #await(promise: Promise<PromptEnd>): void {
    const life = this.#life
    void promise.then((end) => {
      if (life !== this.#life) return
      this.#running = 0
      this.#connection?.recorded?.(this.#session)
      this.#host.checkpoints.push({ type: 'end', end })
    })
  }

  #awaitTaken(blocks: Block[], promise: Promise<Outcome<boolean>> | undefined): void {
    const life = this.#life
    void promise?.then((taken) => {
      if (life !== this.#life) return
      this.#steered = this.#steered.filter((one) => one !== blocks)
      this.#host.checkpoints.push({ type: 'taken', taken })
    })
  }

  #exit({ exit, stderr }: Fields): void {
    const { code, signal } = fieldsOf(exit)
    this.#agent.exits({
      code: typeof code === 'number' ? code : null,
      signal: textIn(signal) ?? null,
      lastWords: textIn(stderr)?.trim() ?? '',
    })
  }

  #says(message: Fields): void {
    let line = JSON.stringify(message)
    for (const [theirs, ours] of this.#ids) line = line.replaceAll(`"${theirs}"`, `"${ours}"`)
    this.#agent.prints(`${line}\n`)
  }

  async #client(message: Fields): Promise<void> {
    const from = this.#agent.heard.length
    if (message.type === 'user') await this.#user(message, from)
    else if (message.type === 'control_request') await this.#request(message, from)
    else if (message.type === 'control_response') this.#answer(fieldsOf(message.response))
  }

  async #user(message: Fields, from: number): Promise<void> {
    const { content } = fieldsOf(message.message)
    const blocks = typeof content === 'string' ? words(content) : listIn(content).map(asBlock)
    const text = blocks.map((block) => ('text' in block ? block.text : `[${block.type}]`)).join(' ')
    const connection = this.#connection
    if (!connection) throw new Error('There is no connection')
    if (this.#running > 0) {
      this.#host.checkpoints.push({ type: 'steer', text })
      this.#steered.push(blocks)
      this.#awaitTaken(blocks, connection.steer?.(this.#session, blocks))
    } else {
      this.#running += 1
      this.#host.checkpoints.push({ type: 'prompt', text })
      this.#await(connection.prompt(this.#session, blocks))
    }
    await settled()
    const told = this.#agent.heard.slice(from).find(({ type }) => type === 'user')
    if (told) this.#ids.set(String(message.uuid), String(told.uuid))
  }

  async #request(message: Fields, from: number): Promise<void> {
    const request = fieldsOf(message.request)
    const subtype = textIn(request.subtype) ?? ''
    const options = this.#connection?.options
    const set = (option: string, value: unknown) => {
      if (typeof value !== 'string') return
      this.#setting += 1
      void options?.set(this.#session, option, value).then(({ ok }) => {
        this.#setting -= 1
        this.#host.checkpoints.push({ type: 'set', option, value, ok })
      })
    }
    if (subtype === 'interrupt') this.#connection?.cancel(this.#session)
    if (subtype === 'set_permission_mode') set('mode', request.mode)
    if (subtype === 'set_model') set('model', request.model)
    if (subtype === 'apply_flag_settings') set('effort', fieldsOf(request.settings).effortLevel)
    if (subtype === 'rename_session')
      void this.#connection?.sessions?.rename?.(this.#session, String(request.title))
    await settled()
    const same = (one: Fields) => fieldsOf(one.request).subtype === subtype
    const told = this.#agent.heard.slice(this.#connection ? from : 0).find(same)
    if (told) this.#ids.set(String(message.request_id), String(told.request_id))
  }

  #answer(response: Fields): void {
    const { behavior, updatedPermissions, updatedInput, action, content } = fieldsOf(
      response.response,
    )
    const answers = fieldsOf(updatedInput).answers
    if (action !== undefined)
      this.#host.answers(
        action === 'accept' ? { kind: 'form', content: fieldsOf(content) } : { kind: 'decline' },
      )
    else if (answers)
      this.#host.answers({
        kind: 'form',
        content: { question_0: Object.values(fieldsOf(answers))[0] },
      })
    else if (behavior === 'allow')
      this.#host.answers({
        kind: 'option',
        option: listIn(updatedPermissions).length > 0 ? 'yes-0' : 'yes',
      })
    else
      this.#host.answers(
        behavior === 'deny' ? { kind: 'option', option: 'no' } : { kind: 'cancel' },
      )
  }
}

function asBlock(value: unknown): Block {
  const { type, text, source, title } = fieldsOf(value)
  const { data, media_type } = fieldsOf(source)
  if (type === 'image') return { type: 'image', mimeType: String(media_type), data: String(data) }
  if (type === 'document') return { type: 'resource', uri: String(title), text: String(data) }
  return { type: 'text', text: String(text) }
}
