import { defined } from '../../../../kit/defined'
import type { ToolContent, ToolPatch, ToolState } from '../../../../shared/agent/content'
import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'
import type { SavedTools } from './saved'
import { contentsOf } from './tool-contents'
import { kindOf, nameOf, pathIn, planIn, titleOf } from './tool-words'

/** More calls than this are forgotten, the oldest of a runaway agent first. */
const callLimit = 10_000
/** What is left of them to who goes on: the newest, and what those were called with that are not over. */
const callsSaved = 200
const inputSaved = 512 * 1024

export interface Call {
  name: string
  input: Fields
  /** It runs, or is over. */
  past: boolean
  over?: boolean | undefined
  parent?: string | undefined
}

/** The tool calls of one conversation, from the first word about each to its result. */
export class Tools {
  readonly #calls: Map<string, Call>
  #folder: string
  /** What was written last as the plan of the plan mode. */
  #plan: string | undefined

  constructor(saved?: SavedTools) {
    this.#calls = new Map(saved?.calls)
    this.#folder = saved?.folder ?? ''
    this.#plan = saved?.plan
  }

  saved(): SavedTools {
    let room = inputSaved
    const calls = [...this.#calls].slice(-callsSaved).map(([id, call]): [string, Call] => {
      room -= call.over ? 0 : JSON.stringify(call.input).length
      return [id, call.over || room < 0 ? { ...call, input: {} } : call]
    })
    return { folder: this.#folder, plan: this.#plan, calls }
  }

  /** Where the agent works: what is inside is said from there. */
  folder(folder: unknown): void {
    this.#folder = textIn(folder) ?? this.#folder
  }

  of(id: string): Call | undefined {
    return this.#calls.get(id)
  }

  /** The model begins to speak of it; what with comes later. */
  begin(id: string, name: string): AgentEvent[] {
    this.#keep(id, { name, input: {}, past: false })
    const title = nameOf(name)
    return [{ type: 'tool', tool: { id, title, kind: kindOf(name), state: 'pending' } }]
  }

  /** All that it is called with. */
  call(block: Fields, parent: string | undefined): AgentEvent[] {
    const id = textIn(block.id)
    const name = wordsIn(block.name)
    if (id === undefined || name === undefined) return []
    const input = fieldsOf(block.input)
    this.#plan = planIn(name, input) ?? this.#plan
    const past = this.#calls.get(id)?.past ?? false
    this.#keep(id, { name, input, past, ...defined({ parent }) })
    const state: Partial<ToolPatch> = past ? {} : { state: 'pending' }
    const under: Partial<ToolPatch> = parent === undefined ? {} : { parent }
    return [{ type: 'tool', tool: { ...this.describe(id, name, input), ...state, ...under } }]
  }

  /** What is known of a call before it runs, for whoever has to allow it. */
  describe(id: string, name: string, input: Fields): ToolPatch {
    const path = pathIn(input)
    const content = name === 'ExitPlanMode' ? this.#planOf(input) : changesIn(name, input)
    return {
      id,
      title: titleOf(name, input, this.#folder),
      kind: kindOf(name),
      input,
      ...(path === undefined ? {} : { locations: [{ path }] }),
      ...(content.length > 0 ? { content } : {}),
    }
  }

  /** It was allowed, or is heard of while it runs. */
  runs(id: string): AgentEvent[] {
    const call = this.#calls.get(id)
    if (!call || call.past) return []
    call.past = true
    return [{ type: 'tool', tool: { id, state: 'running' } }]
  }

  result(block: Fields, message: Fields, parent: string | undefined): AgentEvent[] | undefined {
    const id = textIn(block.tool_use_id)
    if (id === undefined) return undefined
    const call = this.#calls.get(id)
    if (call) {
      call.past = true
      call.over = true
    }
    const meta = listIn(message.tool_result_meta)
      .map(fieldsOf)
      .find((entry) => entry.id === id)
    const state = stateOf(block, message, fieldsOf(meta))
    const tool: ToolPatch = { id, state, ...(call ? {} : { title: 'Tool' }) }
    if (parent !== undefined && !call) tool.parent = parent
    const details = fieldsOf(message.tool_use_result)
    const said = contentsOf(block.content)
    const ran = call && kindOf(call.name) === 'execute' && state !== 'cancelled'
    if (ran) return ranCommand(tool, call, said, details)
    const changes = call ? changed(call, details) : []
    // What went well with a file says no more than its change does.
    if (changes.length > 0) tool.content = state === 'done' ? changes : [...changes, ...said]
    else if (said.length > 0) tool.content = said
    return [{ type: 'tool', tool }]
  }

  #planOf(input: Fields): ToolContent[] {
    const plan = wordsIn(input.plan) ?? this.#plan
    return plan === undefined ? [] : [{ type: 'block', block: { type: 'text', text: plan } }]
  }

  #keep(id: string, call: Call): void {
    this.#calls.delete(id)
    this.#calls.set(id, call)
    const [oldest] = this.#calls.size > callLimit ? this.#calls.keys() : []
    if (oldest !== undefined) this.#calls.delete(oldest)
  }
}

/** A command shows what it printed, as if in a terminal. */
function ranCommand(
  tool: ToolPatch,
  call: Call,
  said: ToolContent[],
  details: Fields,
): AgentEvent[] {
  const { id } = tool
  const isText = (part: ToolContent) => part.type === 'block' && part.block.type === 'text'
  const text = said.flatMap((part) =>
    part.type === 'block' && part.block.type === 'text' ? part.block.text : [],
  )
  const behind = details.backgroundTaskId !== undefined
  const [, code, after] = /^Exit code (\d+)\n?([\s\S]*)$/.exec(text[0] ?? '') ?? []
  const printed = [details.stdout, details.stderr].flatMap((output) => wordsIn(output) ?? [])
  // What the program says of a command without output is for the model.
  const told = typeof details.stdout === 'string' && !behind ? printed : [after ?? text.join('\n')]
  const kept = wordsIn(details.persistedOutputPath)
  const more = kept === undefined ? '' : `\n… all of it is in ${kept}\n`
  tool.content = [{ type: 'terminal', terminal: id }, ...said.filter((part) => !isText(part))]
  const exit = code === undefined ? (tool.state === 'done' ? 0 : undefined) : Number(code)
  return [
    {
      type: 'terminal-output',
      terminal: id,
      text: `${told.join('\n')}${more}`,
      command: textIn(call.input.command) ?? '',
    },
    ...(exit === undefined || behind
      ? []
      : [{ type: 'terminal-exit' as const, terminal: id, code: exit }]),
    { type: 'tool', tool },
  ]
}

/** What an edit says that it will change. */
function changesIn(name: string, input: Fields): ToolContent[] {
  const path = pathIn(input)
  if (path === undefined) return []
  const change = (before: unknown, after: unknown): ToolContent[] =>
    typeof after === 'string' ? [{ type: 'diff', path, before: textIn(before) ?? null, after }] : []
  switch (name) {
    case 'Write':
      return change(null, input.content)
    case 'Edit':
      return change(input.old_string, input.new_string)
    case 'MultiEdit':
      return listIn(input.edits).flatMap((edit) => {
        const { old_string, new_string } = fieldsOf(edit)
        return change(old_string, new_string)
      })
    case 'NotebookEdit':
      return change(null, input.new_source)
    default:
      return []
  }
}

/** What it did change: what a file held before is known only afterwards. */
function changed({ name, input }: Call, details: Fields): ToolContent[] {
  const before = textIn(details.originalFile)
  const changes = changesIn(name, input)
  if (name !== 'Write' || before === undefined) return changes
  return changes.map((change) => (change.type === 'diff' ? { ...change, before } : change))
}

function stateOf(block: Fields, message: Fields, meta: Fields): ToolState {
  if (block.is_error !== true) return 'done'
  // Words for the model stand in the place of a result that was not to be.
  const rejected = fieldsOf(meta.permission_decision).decision === 'reject'
  const stopped = meta.non_execution_kind !== undefined
  return rejected || stopped || message.tool_use_result === 'User rejected tool use'
    ? 'cancelled'
    : 'failed'
}
