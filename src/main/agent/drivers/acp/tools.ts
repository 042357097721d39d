import { defined } from '../../../../kit/defined'
import type {
  ToolContent,
  ToolLocation,
  ToolPatch,
  ToolState,
} from '../../../../shared/agent/content'
import type { AgentEvent } from '../../../../shared/session/event'
import { entryIn, type Fields, fieldsOf, isFields, numberIn, textIn, wordsIn } from '../fields'
import { besideTool } from './beside'
import { readToolContent } from './content'

const states: Record<string, ToolState> = {
  pending: 'pending',
  in_progress: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** A tool call as any message brings it; what could not be read is kept beside it. */
export interface ReadTool {
  tool: ToolPatch
  strange: unknown[]
}

export function readTool(fields: Fields): ReadTool | undefined {
  const id = textIn(fields.toolCallId)
  if (id === undefined) return undefined
  const tool: ToolPatch = { id }
  const strange: unknown[] = []
  const title = wordsIn(fields.title)
  if (title !== undefined) tool.title = title
  const kind = textIn(fields.kind)
  if (kind !== undefined) tool.kind = kind
  const status = textIn(fields.status)
  const state = entryIn(states, status)
  if (state !== undefined) tool.state = state
  else if (status !== undefined) strange.push({ toolCallId: id, status })
  if (Array.isArray(fields.content)) tool.content = readContents(fields.content, strange)
  if (Array.isArray(fields.locations)) tool.locations = readLocations(fields.locations)
  if (fields.rawInput != null) tool.input = fields.rawInput
  if (fields.rawOutput != null) tool.output = fields.rawOutput
  const parent = parentOf(fieldsOf(fields._meta))
  if (parent !== undefined) tool.parent = parent
  const beside = besideTool(fields)
  if (Object.keys(beside).length > 0) tool.beside = beside
  return { tool, strange }
}

function readContents(values: unknown[], strange: unknown[]): ToolContent[] {
  const contents: ToolContent[] = []
  for (const value of values) {
    const content = readToolContent(value)
    if (content) contents.push(content)
    else strange.push(value)
  }
  return contents
}

function readLocations(values: unknown[]): ToolLocation[] {
  const locations: ToolLocation[] = []
  for (const value of values) {
    const { path, line } = fieldsOf(value)
    if (typeof path !== 'string') continue
    const at = numberIn(line)
    locations.push(at === undefined ? { path } : { path, line: at })
  }
  return locations
}

/** Vendors nest it under their own name: `_meta.claudeCode.parentToolUseId` and its like. */
function parentOf(meta: Fields): string | undefined {
  for (const vendor of Object.values(meta)) {
    if (!isFields(vendor)) continue
    const parent = wordsIn(vendor.parentToolUseId) ?? wordsIn(vendor.parentToolCallId)
    if (parent !== undefined) return parent
  }
  return undefined
}

/** Output of terminals that the agent runs itself and only shows, which rides in `_meta`. */
export function readDisplayTerminal(fields: Fields): AgentEvent[] {
  if (!isFields(fields._meta)) return []
  const { terminal_info, terminal_output, terminal_output_delta, terminal_exit } = fields._meta
  const events: AgentEvent[] = []
  if (isFields(terminal_info)) {
    const terminal = textIn(terminal_info.terminal_id)
    const input = fieldsOf(fields.rawInput)
    const command = wordsIn(terminal_info.command) ?? wordsIn(input.command)
    if (terminal !== undefined)
      events.push({
        type: 'terminal-output',
        terminal,
        text: '',
        ...defined({ command }),
      })
  }
  for (const output of [terminal_output, terminal_output_delta]) {
    if (!isFields(output)) continue
    const terminal = textIn(output.terminal_id)
    const text = textIn(output.data) ?? textIn(output.delta)
    if (terminal !== undefined && text !== undefined)
      events.push({ type: 'terminal-output', terminal, text })
  }
  if (isFields(terminal_exit)) {
    const terminal = textIn(terminal_exit.terminal_id)
    const signal = wordsIn(terminal_exit.signal)
    if (terminal !== undefined)
      events.push({
        type: 'terminal-exit',
        terminal,
        code: numberIn(terminal_exit.exit_code) ?? null,
        ...defined({ signal }),
      })
  }
  return events
}
