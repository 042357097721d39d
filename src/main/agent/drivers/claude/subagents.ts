import { defined } from '../../../../kit/defined'
import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf, textIn, wordsIn } from '../fields'
import type { SavedSubagents } from './saved'

const taskLimit = 10_000
/** So many are left to who goes on, the newest. */
const tasksSaved = 200

interface Task {
  tool: string | undefined
  agent: boolean
  background: boolean
}

/** What works beside the conversation: its helpers, and commands that run on behind it. */
export class Subagents {
  /** By their own ids, and by those of the tool calls that began them. */
  readonly #tasks: Map<string, Task>

  constructor(saved: SavedSubagents = []) {
    this.#tasks = new Map(saved.map(([id, { tool, ...more }]) => [id, { tool, ...more }]))
  }

  saved(): SavedSubagents {
    return [...this.#tasks].slice(-tasksSaved)
  }

  started(message: Fields): AgentEvent[] {
    const id = textIn(message.task_id)
    if (id === undefined) return []
    const tool = textIn(message.tool_use_id)
    const agent = message.task_type === 'local_agent' || message.subagent_type !== undefined
    if (this.#tasks.size >= taskLimit) this.#tasks.clear()
    this.#tasks.set(id, { tool, agent, background: message.is_backgrounded === true })
    if (!agent) return []
    const name = wordsIn(message.description) ?? wordsIn(message.subagent_type)
    return [{ type: 'subagent', id: agentId(tool ?? id), state: 'running', ...defined({ name }) }]
  }

  /** Its state, and what is told of it when it is over. */
  changed(message: Fields): AgentEvent[] {
    const id = textIn(message.task_id) ?? ''
    const task = this.#tasks.get(id)
    const status = wordsIn(message.status) ?? wordsIn(fieldsOf(message.patch).status)
    if (!task || status === undefined) return []
    if (task.agent) return [{ type: 'subagent', id: agentId(task.tool ?? id), state: status }]
    const summary = wordsIn(message.summary)
    // What runs in the foreground has its result to tell.
    if (!task.background || summary === undefined) return []
    return [{ type: 'notice', severity: 'info', title: summary }]
  }

  /** What a helper says: a line of what it told so far. */
  said(tool: string, text: string): AgentEvent[] {
    return text.trim() === '' ? [] : [{ type: 'subagent', id: agentId(tool), text: `${text}\n\n` }]
  }
}

/** A helper and the tool call that began it are two things. */
const agentId = (tool: string): string => `agent-${tool}`
