import type { ToolPatch } from '../../../../shared/agent/content'
import type { AgentEvent } from '../../../../shared/session/event'
import { entryIn, type Fields, fieldsOf, listIn, textIn } from '../fields'
import { CommandOutput } from './command-output'
import { ItemTexts } from './item-texts'
import { compaction, readHook, readProgress } from './plain-items'
import { isHousekeeping, onlyPlan, plainNotifications, readRetry } from './plain-notifications'
import type { Progress, SavedReader } from './saved'
import { Subagents } from './subagents'
import { ThreadOptions } from './thread-options'
import { readToolItem } from './tool-items'

type Reading = AgentEvent[] | undefined

/** A plan that is told in pieces is told anew in growing steps: each telling has the whole of it. */
const growth = 1.125
/** Tools that run at once; more are a runaway agent's. */
const openLimit = 10_000
/** What is left of a turn to who goes on: the newest of its tools, and prompts that are not long. */
const toolsSaved = 200
const saidSaved = 8 * 1024

/**
 * Turns the notifications of one thread into session events. It never throws, and whatever it does
 * not understand it hands on as it came.
 */
export class ThreadReader {
  readonly options: ThreadOptions
  #emit: (event: AgentEvent) => void
  readonly #texts: ItemTexts
  readonly #output: CommandOutput
  readonly #subagents: Subagents
  /** What the user said in this turn: the agent says it again. */
  #said: Set<string>
  #plan: string
  #planTold: number
  /** Tools that are not over, by what they are called. */
  readonly #open: Map<string, string>
  /** The notice before, which is not shown twice in a row. */
  #notice: string
  #readers: Record<string, (params: Fields) => Reading>

  constructor(emit: (event: AgentEvent) => void, saved?: SavedReader, progress?: Progress) {
    this.#emit = emit
    this.options = new ThreadOptions(saved?.options)
    this.#texts = new ItemTexts(progress?.texts)
    this.#output = new CommandOutput(progress?.outputs)
    this.#subagents = new Subagents(saved?.helpers)
    this.#said = new Set(saved?.said)
    this.#plan = saved?.plan ?? ''
    this.#planTold = saved?.planTold ?? 0
    this.#open = new Map(saved?.open)
    this.#notice = saved?.notice ?? ''
    this.#readers = {
      ...plainNotifications,
      'item/started': ({ item }) => this.#item(fieldsOf(item), false),
      'item/completed': ({ item }) => this.#item(fieldsOf(item), true),
      'item/reasoning/summaryTextDelta': (params) =>
        this.#texts.thought(params, params.summaryIndex),
      'item/reasoning/summaryPartAdded': () => [],
      'item/reasoning/textDelta': (params) => this.#texts.thought(params, params.contentIndex),
      'item/commandExecution/outputDelta': (params) => this.#output.piece(params),
      'item/fileChange/patchUpdated': ({ itemId, changes }) =>
        this.#item({ type: 'fileChange', id: itemId, changes, status: 'inProgress' }, false),
      'item/mcpToolCall/progress': readProgress,
      'item/plan/delta': (params) => this.#planPiece(params),
      'thread/settings/updated': ({ threadSettings }) => this.#settings(fieldsOf(threadSettings)),
      error: (params) => (params.willRetry === true ? readRetry(fieldsOf(params.error)) : []),
    }
  }

  saved(): SavedReader {
    const said = [...this.#said]
    return {
      options: this.options.saved(),
      helpers: this.#subagents.saved(),
      notice: this.#notice,
      plan: this.#plan,
      planTold: this.#planTold,
      open: [...this.#open].slice(-toolsSaved),
      said: said.join('').length > saidSaved ? [] : said,
    }
  }

  progress(): Progress {
    return { texts: this.#texts.saved(), outputs: this.#output.saved() }
  }

  turnStarted(prompt: string): void {
    this.#said = new Set([prompt])
    this.#texts.turnStarted()
    this.#open.clear()
    this.#plan = ''
    this.#planTold = 0
    this.#notice = ''
  }

  isOpen(tool: string): boolean {
    return this.#open.has(tool)
  }

  /** The newest tool of that name which is not over. */
  openOne(title: string): string | undefined {
    return [...this.#open].findLast(([, name]) => name === title)?.[0]
  }

  steered(prompt: string): void {
    this.#said.add(prompt)
  }

  read(method: string, params: Fields): void {
    // Nearly all notifications are pieces of text, so they come first.
    if (method === 'item/agentMessage/delta' && this.#texts.said(params, this.#emit)) return
    const events = entryIn(this.#readers, method)?.(params)
    if (events) for (const event of events) this.tell(event)
    else if (!isHousekeeping(method)) this.unknown(method, params)
  }

  /** An item of the conversation's past, whole. */
  replay(item: Fields): void {
    for (const event of this.#item(item, true) ?? []) this.tell(event)
  }

  /** The settings that an answer has. */
  readSettings(answer: Fields): void {
    for (const event of this.#settings(answer)) this.#emit(event)
  }

  unknown(name: string, raw: unknown): void {
    this.#emit({ type: 'unknown', name, raw })
  }

  /** Anything that is to be shown, in the order of what was read. */
  tell(event: AgentEvent): void {
    if (event.type === 'notice') {
      const words = JSON.stringify(event)
      if (words === this.#notice) return
      this.#notice = words
    }
    this.#emit(event)
  }

  #item(item: Fields, over: boolean): Reading {
    switch (item.type) {
      case 'userMessage':
        return over ? this.#userMessage(item) : []
      case 'agentMessage':
        return over ? this.#texts.whole(item) : []
      case 'reasoning':
        return over ? this.#texts.wholeThought(item) : []
      case 'plan':
        return over ? this.#wholePlan(textIn(item.text)) : []
      case 'commandExecution':
        return this.#command(item, over)
      case 'contextCompaction':
        return compaction(textIn(item.id), over)
      case 'hookPrompt':
        return over ? readHook(item) : []
      case 'enteredReviewMode':
        return over ? [] : [{ type: 'notice', severity: 'info', title: 'The review begins' }]
      case 'exitedReviewMode':
        return over ? this.#texts.whole({ id: item.id, text: item.review }) : []
      default:
        return this.#tool(item, over)
    }
  }

  #tool(item: Fields, over: boolean): Reading {
    const tool = readToolItem(item, over)
    const others = this.#subagents.read(item)
    if (!tool) return others
    this.#note(tool, over)
    return [{ type: 'tool', tool }, ...(others ?? [])]
  }

  #note({ id, title = '' }: ToolPatch, over: boolean): void {
    if (over) this.#open.delete(id)
    else if (this.#open.size < openLimit) this.#open.set(id, title)
  }

  #command(item: Fields, over: boolean): Reading {
    const tool = readToolItem(item, over)
    if (!tool) return undefined
    const command = tool.title ?? ''
    this.#note(tool, over)
    if (!over) return [{ type: 'tool', tool }, ...this.#output.started(tool.id, command)]
    const end = this.#output.ended(item, command)
    if (!end) return undefined
    const content = [{ type: 'terminal' as const, terminal: end.terminal }]
    return [...end.events, { type: 'tool', tool: { ...tool, content } }]
  }

  /** Ours is known; another program may have said something too. */
  #userMessage({ id, content }: Fields): Reading {
    const message = textIn(id)
    const text = listIn(content)
      .flatMap((part) => textIn(fieldsOf(part).text) ?? [])
      .join('\n\n')
    if (message === undefined) return undefined
    if (text === '' || this.#said.has(text)) return []
    return [{ type: 'text', message, role: 'user', text }]
  }

  #planPiece(params: Fields): Reading {
    const delta = textIn(params.delta)
    if (delta === undefined) return undefined
    this.#plan += delta
    if (this.#plan.length > this.#planTold && this.#plan.length < this.#planTold * growth) return []
    return this.#wholePlan(this.#plan)
  }

  #wholePlan(text: string | undefined): Reading {
    if (text === undefined) return undefined
    this.#planTold = text.length
    return [{ type: 'plan', plan: onlyPlan, entries: [], text }]
  }

  #settings(settings: Fields): AgentEvent[] {
    this.options.read(settings)
    return [{ type: 'options', options: this.options.list() }]
  }
}
