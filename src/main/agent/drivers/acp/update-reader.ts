import type { AgentEvent, Role } from '../../../../shared/session/event'
import { readBlock } from '../blocks'
import { type Fields, fieldsOf, isFields, textIn, wordsIn } from '../fields'
import { MessageNames } from '../message-names'
import { piecesOf } from '../text-runs'
import { Compactions } from './compactions'
import { isOwnKind } from './housekeeping'
import { Options } from './options'
import { plainUpdates, type Reading, readSessionInfo, readUsage } from './plain-updates'
import type { SavedReader } from './saved-reader'
import { Subagents } from './subagents'
import { type ReadTool, readDisplayTerminal, readTool } from './tools'

/** Who says something of a session: there are two or three. */
const vendorLimit = 20
/** What is left of a turn to who goes on with it: the newest of its tools, and prompts that are not long. */
const toolsSaved = 200
const saidSaved = 8 * 1024

/**
 * Turns the updates of one conversation into session events. It never throws, and whatever it does
 * not understand it hands on as it came.
 */
export class UpdateReader {
  readonly options: Options
  #emit: (event: AgentEvent) => void
  #names: MessageNames
  #compactions: Compactions
  #subagents: Subagents
  #tools: Set<string>
  #version = 0
  /** What vendors say of the session, by their names. */
  #info: Fields
  /** What the user said in this turn: some agents repeat it. */
  #said: Set<string>
  #readers: Record<string, (update: Fields) => Reading>

  constructor(emit: (event: AgentEvent) => void, prefix: string, saved?: SavedReader) {
    this.#emit = emit
    this.#names = new MessageNames(prefix, saved?.names)
    this.options = new Options(saved?.options)
    this.#compactions = new Compactions(saved?.compactions)
    this.#subagents = new Subagents(saved?.subagents)
    this.#tools = new Set(saved?.tools)
    this.#said = new Set(saved?.said)
    this.#info = saved?.info ?? {}
    this.#readers = {
      ...plainUpdates,
      session_info_update: (update) => this.#sessionInfo(update),
      tool_call: (update) => this.#tool(update),
      tool_call_update: (update) => this.#tool(update),
      current_mode_update: (update) => this.#mode(update),
      config_option_update: (update) => this.#options(update),
      compaction_update: (update) => this.#compactions.update(update),
      compaction_summary_chunk: (update) => this.#compactions.piece(update),
      subagent_update: (update) => this.#subagents.update(update),
      session_message: (update) => this.#subagents.message(update),
      session_message_chunk: (update) => this.#subagents.piece(update),
    }
  }

  /** Another whenever what is left is. */
  get version(): number {
    return this.#version + this.#names.version + this.#tools.size
  }

  saved(): SavedReader {
    const said = [...this.#said]
    return {
      names: this.#names.saved(),
      options: this.options.saved(),
      info: this.#info,
      compactions: this.#compactions.saved(),
      subagents: this.#subagents.saved(),
      tools: [...this.#tools].slice(-toolsSaved),
      said: said.join('').length > saidSaved ? [] : said,
    }
  }

  turnStarted(prompt: string): void {
    this.#said = new Set([prompt])
    this.#tools.clear()
    this.#subagents.turnStarted()
    this.#names.turnStarted()
  }

  /** The options are what the agent was told, which it has taken. */
  tookOption(option: string, value: string | boolean): void {
    this.#version += 1
    this.options.changed(option, value)
  }

  /** Tells again what they are. */
  tellOptions(): void {
    this.#emit({ type: 'options', options: this.options.list() })
  }

  /** What a vendor has said of the session last. */
  told([vendor, name]: [vendor: string, name: string]): unknown {
    return fieldsOf(this.#info[vendor])[name]
  }

  /** The user says more while the turn runs: what the agent says next is another message. */
  steered(prompt: string): void {
    this.#said.add(prompt)
    this.#names.interrupted()
  }

  read(update: Fields): void {
    const kind = update.sessionUpdate
    // Nearly all updates are pieces of text, so they come first.
    const role =
      kind === 'agent_message_chunk'
        ? 'agent'
        : kind === 'agent_thought_chunk'
          ? 'thought'
          : kind === 'user_message_chunk'
            ? 'user'
            : undefined
    if (role !== undefined) this.#chunk(role, update)
    else this.#other(textIn(kind) ?? 'session/update', update)
  }

  /** Takes the options out of an answer, and tells of them. */
  readOptions(answer: Fields): void {
    this.#version += 1
    for (const event of this.#options(answer)) this.#emit(event)
  }

  /** A tool call that came with a question, which may be the first word about it; `again`, that has been told. */
  readQuestioned(toolCall: Fields, again = false): ReadTool | undefined {
    const read = this.#readTool(toolCall)
    if (!read || again) return read
    for (const event of readDisplayTerminal(toolCall)) this.#emit(event)
    for (const strange of read.strange) this.unknown('tool call', strange)
    return read
  }

  unknown(name: string, raw: unknown): void {
    this.#emit(unknownEvent(name, raw))
  }

  #other(kind: string, update: Fields): void {
    const reader = Object.hasOwn(this.#readers, kind) ? this.#readers[kind] : undefined
    const events = reader?.(update)
    if (!stateless.has(kind)) this.#version += 1
    if (!events && isOwnKind(kind)) return
    if (!events) this.unknown(kind, update)
    else for (const event of events) this.#emit(event)
  }

  #chunk(role: Role, update: Fields): void {
    const content = update.content
    const id = typeof update.messageId === 'string' ? update.messageId : undefined
    if (isFields(content) && content.type === 'text' && typeof content.text === 'string') {
      this.#text(role, content.text, id, update)
      return
    }
    const block = readBlock(content)
    if (block) this.#emit({ type: 'block', message: this.#names.nameOf(role, id), role, block })
    else this.unknown(`${role} content`, update)
  }

  #text(role: Role, text: string, id: string | undefined, update: Fields): void {
    if (text === '') {
      // Some agents send their usage on a chunk that says nothing.
      const usage = readUsage(fieldsOf(fieldsOf(update._meta).usage))
      if (Object.keys(usage).length > 0) this.#emit({ type: 'usage', usage })
      return
    }
    if (role === 'user' && this.#said.has(text)) return
    const message = this.#names.nameOf(role, id)
    for (const piece of piecesOf(text)) this.#emit({ type: 'text', message, role, text: piece })
  }

  #tool(update: Fields): Reading {
    const read = this.#readTool(update)
    if (!read) return undefined
    // An update that only carries terminal output changes nothing of the tool call.
    const changed = Object.keys(read.tool).length > 1
    return [
      ...(changed ? [{ type: 'tool' as const, tool: read.tool }] : []),
      ...readDisplayTerminal(update),
      ...read.strange.map((strange) => unknownEvent('tool call', strange)),
    ]
  }

  #readTool(fields: Fields): ReadTool | undefined {
    const read = readTool(fields)
    if (!read || this.#tools.has(read.tool.id)) return read
    this.#tools.add(read.tool.id)
    this.#names.interrupted()
    // Its technical name is better than none; later it would take the place of a better one.
    const name = wordsIn(fields.name)
    if (read.tool.title === undefined && name !== undefined) read.tool.title = name
    return read
  }

  #sessionInfo(update: Fields): Reading {
    const vendors = Object.entries({ ...this.#info, ...fieldsOf(update._meta) })
    this.#info = Object.fromEntries(vendors.slice(-vendorLimit))
    return readSessionInfo(update)
  }

  #mode(update: Fields): Reading {
    const mode = textIn(update.currentModeId)
    if (mode === undefined) return undefined
    this.options.modeChanged(mode)
    return [{ type: 'options', options: this.options.list() }]
  }

  #options(answer: Fields): AgentEvent[] {
    const strange = this.options.read(answer)
    return [
      { type: 'options', options: this.options.list() },
      ...strange.map((option) => unknownEvent('config option', option)),
    ]
  }
}

/** Kinds of which nothing is remembered but the names of tools. */
const stateless = new Set(['tool_call', 'tool_call_update', ...Object.keys(plainUpdates)])

function unknownEvent(name: string, raw: unknown): AgentEvent {
  return { type: 'unknown', name, raw }
}
