// Over 300 lines: each kind of message of one protocol, and what it means.
import type { SlashCommand, Usage } from '../../../../shared/agent/content'
import type { AgentEvent } from '../../../../shared/session/event'
import { entryIn, type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'
import { piecesOf } from '../text-runs'
import { AnswerStream } from './answer-stream'
import { Compactions } from './compactions'
import { readLimits, warningOf } from './limits'
import { notice, noticeReaders, ServerNews } from './notices'
import { Options } from './options'
import { Plans } from './plans'
import type { SavedReader } from './saved'
import { Subagents } from './subagents'
import { Tools } from './tools'

/** What comes of itself and tells a person nothing. */
const housekeeping = new Set([
  'keep_alive',
  'command_lifecycle',
  'tool_progress',
  'prompt_suggestion',
  'streamlined_text',
  'system/thinking_tokens',
  'system/background_tasks_changed',
  'system/session_state_changed',
  'system/task_progress',
  'system/model_refusal_no_fallback',
  'system/post_turn_summary',
])

type Read = (message: Fields) => AgentEvent[] | undefined

/**
 * Turns the messages of one conversation into session events. It never throws, and what it does not
 * understand it hands on as it came.
 */
export class MessageReader {
  readonly options: Options
  readonly tools: Tools
  readonly plans: Plans
  readonly #emit: (event: AgentEvent) => void
  readonly #stream: AnswerStream
  readonly #compactions: Compactions
  readonly #subagents: Subagents
  readonly #servers: ServerNews
  /** The last message if it was a piece of text: lines like it come as the same one. */
  #piece: Fields | undefined
  /** Options as they were told last. */
  #told: string
  #title: string
  /** Total of the conversations before this one, since clearing begins to count anew. */
  #costBefore: number
  #cost: number
  /** The one that the conversation is held with: helpers have others. */
  #model: string
  /** Another whenever what is left is, but for what is streamed. */
  #version = 0
  readonly #readers: Record<string, Read>

  constructor(emit: (event: AgentEvent) => void, prefix: string, saved?: SavedReader) {
    this.#emit = emit
    this.options = new Options(saved?.options)
    this.tools = new Tools(saved?.tools)
    this.plans = new Plans(saved?.plans)
    this.#subagents = new Subagents(saved?.subagents)
    this.#servers = new ServerNews(saved?.failedServers)
    this.#told = saved?.toldOptions ? this.#optionsNow() : ''
    this.#title = saved?.title ?? ''
    this.#costBefore = saved?.costBefore ?? 0
    this.#cost = saved?.cost ?? 0
    this.#model = saved?.model ?? ''
    const began = (id: string, name: string) => this.#all(this.tools.begin(id, name))
    this.#stream = new AnswerStream(emit, began, prefix, saved?.answer)
    this.#compactions = new Compactions(prefix, saved?.compactions)
    const one =
      (read: (message: Fields) => AgentEvent | undefined): Read =>
      (message) => {
        const event = read(message)
        return event ? [event] : undefined
      }
    this.#readers = {
      ...Object.fromEntries(
        Object.entries(noticeReaders).map(([kind, read]) => [`system/${kind}`, one(read)]),
      ),
      assistant: (message) => this.#assistant(message),
      user: (message) => this.#user(message),
      rate_limit_event: (message) => this.#limits(fieldsOf(message.rate_limit_info)),
      conversation_reset: () => this.#cleared(),
      result: (message) => this.#result(message),
      auth_status: (message) => {
        const words = wordsIn(message.error)
        return words === undefined ? [] : [notice(words, undefined, 'warning')]
      },
      'system/init': (message) => this.#init(message),
      'system/status': (message) => {
        this.options.mode(message.permissionMode)
        return [...this.#compactions.status(message), ...this.tellOptions()]
      },
      'system/compact_boundary': (message) => this.#compactions.boundary(message),
      'system/task_started': (message) => [
        ...this.tools.runs(textIn(message.tool_use_id) ?? ''),
        ...this.#subagents.started(message),
      ],
      'system/task_updated': (message) => this.#subagents.changed(message),
      'system/task_notification': (message) => this.#subagents.changed(message),
      'system/session_title_changed': (message) => this.#titled(wordsIn(message.title)),
      'system/commands_changed': (message) =>
        Array.isArray(message.commands)
          ? [{ type: 'commands', commands: readCommands(message.commands) }]
          : [],
      'system/local_command_output': (message) => {
        const text = wordsIn(message.content)
        return text === undefined ? [] : this.#spoken(textIn(message.uuid) ?? 'command', text)
      },
    }
  }

  /** Another whenever what is left is. */
  get version(): number {
    return this.#version + this.#stream.version
  }

  saved(): SavedReader {
    return {
      options: this.options.saved(),
      tools: this.tools.saved(),
      plans: this.plans.saved(),
      answer: this.#stream.saved(),
      compactions: this.#compactions.saved(),
      subagents: this.#subagents.saved(),
      failedServers: this.#servers.saved(),
      toldOptions: this.#told === this.#optionsNow(),
      title: this.#title,
      costBefore: this.#costBefore,
      cost: this.#cost,
      model: this.#model,
    }
  }

  /** True when it was a piece of what is being said, which the line after it may be like. */
  read(message: Fields): boolean {
    // Comparing its words anew would take as long as all the rest.
    if (message === this.#piece) return this.#stream.again() || this.#streamed(message)
    if (message.type === 'stream_event') return this.#streamed(message)
    this.#version += 1
    const type = textIn(message.type) ?? 'message'
    const kind = type === 'system' ? `system/${textIn(message.subtype) ?? ''}` : type
    const events = entryIn(this.#readers, kind)?.(message)
    if (events) this.#all(events)
    else if (!housekeeping.has(kind)) this.unknown(kind, message)
    return false
  }

  /** Servers that could not be started. */
  serverNews(servers: unknown): AgentEvent[] {
    return this.#servers.read(servers)
  }

  unknown(name: string, raw: unknown): void {
    this.#emit({ type: 'unknown', name, raw })
  }

  /** The options, if they are not what they were. */
  tellOptions(): AgentEvent[] {
    const options = this.options.list()
    const now = this.#optionsNow()
    if (now === this.#told || options.length === 0) return []
    this.#told = now
    return [{ type: 'options', options }]
  }

  #optionsNow(): string {
    return JSON.stringify(this.options.list())
  }

  /** The answer to the handshake. */
  introduced(answer: Fields): AgentEvent[] {
    this.options.introduced(answer)
    return Array.isArray(answer.commands)
      ? [{ type: 'commands', commands: readCommands(answer.commands) }]
      : []
  }

  /** Words that were kept back as an error, and were none. */
  say(text: string): void {
    this.#all(this.#spoken('words', text))
  }

  #all(events: AgentEvent[]): void {
    for (const event of events) this.#emit(event)
  }

  #streamed(message: Fields): boolean {
    const { event } = message
    this.#piece = undefined
    // What helpers say comes whole.
    if (typeof message.parent_tool_use_id === 'string') return true
    if (isFields(event) && this.#stream.read(event)) {
      const { type } = fieldsOf(event.delta)
      if (type === 'text_delta' || type === 'thinking_delta') this.#piece = message
      return true
    }
    // It may be the pattern of the lines after it.
    this.unknown('stream_event', structuredClone(message))
    return false
  }

  #init(message: Fields): AgentEvent[] {
    this.tools.folder(message.cwd)
    this.options.mode(message.permissionMode)
    this.options.model(message.model)
    this.#model = textIn(message.model) ?? this.#model
    return [...this.#servers.read(message.mcp_servers), ...this.tellOptions()]
  }

  #assistant(message: Fields): AgentEvent[] | undefined {
    const answer = fieldsOf(message.message)
    if (!Array.isArray(answer.content)) return undefined
    if (this.#compactions.repeats(message)) return []
    // The words of an error are the turn's.
    if (typeof message.error === 'string') {
      this.#stream.takeBack()
      return []
    }
    const parent = textIn(message.parent_tool_use_id)
    const id = textIn(answer.id) ?? textIn(message.uuid) ?? 'answer'
    return answer.content.flatMap((block, place) =>
      this.#block(`${id}-${textIn(message.uuid) ?? place}`, id, fieldsOf(block), parent),
    )
  }

  #block(name: string, answer: string, block: Fields, parent: string | undefined): AgentEvent[] {
    const type = textIn(block.type) ?? ''
    const tool = type === 'tool_use' ? textIn(block.id) : undefined
    const streamed = parent === undefined && this.#stream.whole(answer, type, tool)
    switch (type) {
      case 'text':
        return streamed ? [] : this.#spoken(name, textIn(block.text) ?? '', 'agent', parent)
      case 'thinking':
        return streamed ? [] : this.#spoken(name, textIn(block.thinking) ?? '', 'thought', parent)
      case 'tool_use':
        return [
          ...this.tools.call(block, parent),
          ...(parent === undefined
            ? this.plans.called(textIn(block.name) ?? '', fieldsOf(block.input))
            : []),
        ]
      case 'redacted_thinking':
        return []
      default:
        return [{ type: 'unknown', name: `assistant ${type}`, raw: block }]
    }
  }

  #spoken(
    message: string,
    text: string,
    role: 'agent' | 'thought' = 'agent',
    parent?: string,
  ): AgentEvent[] {
    if (text === '') return []
    if (parent !== undefined)
      return this.#subagents.said(parent, role === 'thought' ? text.replace(/^/gm, '> ') : text)
    return [...piecesOf(text)].map((piece) => ({ type: 'text', message, role, text: piece }))
  }

  /** What stands in the user's place: results of tools, and words of the program itself. */
  #user(message: Fields): AgentEvent[] | undefined {
    const { content } = fieldsOf(message.message)
    const parent = textIn(message.parent_tool_use_id)
    if (message.isReplay === true || this.#compactions.repeats(message)) return []
    const said = typeof content === 'string' ? content : textsIn(content)
    const results = listIn(content).filter((block) => fieldsOf(block).type === 'tool_result')
    if (results.length > 0)
      return results.flatMap((block) => this.#toolResult(fieldsOf(block), message, parent))
    const summary = parent === undefined ? this.#compactions.summary(said) : undefined
    if (summary) return summary
    // The program speaks to the model: of an interrupt, of a limit, of a helper's task.
    if (message.isSynthetic === true || parent !== undefined || ofProgram.test(said)) return []
    return undefined
  }

  #toolResult(block: Fields, message: Fields, parent: string | undefined): AgentEvent[] {
    const call = this.tools.of(textIn(block.tool_use_id) ?? '')
    const events = this.tools.result(block, message, parent)
    if (!events) return [{ type: 'unknown', name: 'tool result', raw: block }]
    if (!call || block.is_error === true) return events
    return [...events, ...this.plans.done(call, fieldsOf(message.tool_use_result))]
  }

  #limits(info: Fields): AgentEvent[] {
    const warning = warningOf(info)
    const windows = readLimits(info)
    return [
      ...(windows.length > 0 ? [{ type: 'limits' as const, windows }] : []),
      ...(warning === undefined ? [] : [notice(warning, undefined, 'warning')]),
    ]
  }

  #cleared(): AgentEvent[] {
    this.#stream.settle()
    this.#costBefore += this.#cost
    this.#cost = 0
    return [notice('The agent has forgotten the conversation until here')]
  }

  #result(message: Fields): AgentEvent[] {
    const broke = this.#stream.settle()
    const { total_cost_usd, modelUsage } = message
    if (typeof total_cost_usd === 'number') this.#cost = total_cost_usd
    const amount = this.#costBefore + this.#cost
    const usages = fieldsOf(modelUsage)
    const usage = fieldsOf(entryIn(usages, this.#model) ?? Object.values(usages)[0])
    const size = usage.contextWindow
    const told: Usage = {
      ...(amount > 0 ? { cost: { amount, currency: 'USD' } } : {}),
      ...(typeof size === 'number' ? { size } : {}),
    }
    return [
      ...(Object.keys(told).length > 0 ? [{ type: 'usage' as const, usage: told }] : []),
      ...(broke && message.is_error !== true && message.result === ''
        ? [notice('The answer broke off before its end', undefined, 'warning')]
        : []),
    ]
  }

  #titled(title: string | undefined): AgentEvent[] {
    if (title === undefined || title === this.#title) return []
    this.#title = title
    return [{ type: 'title', title, by: 'agent' }]
  }
}

const ofProgram = /^\s*(\[Request interrupted by user|<task-notification|<local-command-|<command-)/

function textsIn(content: unknown): string {
  return listIn(content)
    .map((block) => textIn(fieldsOf(block).text) ?? '')
    .join('\n')
}

function readCommands(values: unknown[]): SlashCommand[] {
  return values.flatMap((value) => {
    const { name, description, argumentHint } = fieldsOf(value)
    if (typeof name !== 'string' || name.startsWith('__')) return []
    const hint = wordsIn(argumentHint)
    const command = { name, description: textIn(description) ?? '' }
    return [hint === undefined ? command : { ...command, hint }]
  })
}
