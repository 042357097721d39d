import type { PlanEntry } from '../../../../shared/agent/content'
import type { AgentEvent } from '../../../../shared/session/event'
import { entryIn, type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'
import type { SavedPlans } from './saved'
import type { Call } from './tools'

const states: Record<string, PlanEntry['state']> = {
  pending: 'pending',
  in_progress: 'running',
  completed: 'done',
}

const tasksPlan = 'tasks'
const modePlan = 'plan'
const taskLimit = 1000

/** The agent's plan: its tasks, its older list of things to do, and what it proposes in plan mode. */
export class Plans {
  readonly #tasks: Map<string, PlanEntry>

  constructor(saved: SavedPlans = []) {
    this.#tasks = new Map(saved)
  }

  saved(): SavedPlans {
    return [...this.#tasks]
  }

  /** What the call of a tool says of the plan; it counts from the call on. */
  called(name: string, input: Fields): AgentEvent[] {
    if (name === 'TodoWrite') return [this.#plan(listIn(input.todos).flatMap(readTodo))]
    const text = name === 'ExitPlanMode' ? wordsIn(input.plan) : undefined
    return text === undefined ? [] : [{ type: 'plan', plan: modePlan, entries: [], text }]
  }

  /** What came of a tool that keeps the plan. */
  done({ name, input }: Call, details: Fields): AgentEvent[] {
    switch (name) {
      case 'TaskCreate':
        return this.#created(fieldsOf(details.task))
      case 'TaskUpdate':
        return this.#updated(input, details)
      case 'TaskList':
        return this.#listed(listIn(details.tasks))
      default:
        return []
    }
  }

  #created(task: Fields): AgentEvent[] {
    const id = textIn(task.id)
    const text = textIn(task.subject)
    if (id === undefined || text === undefined || this.#tasks.size >= taskLimit) return []
    this.#tasks.set(id, { text, state: 'pending' })
    return [this.#told()]
  }

  #updated(input: Fields, details: Fields): AgentEvent[] {
    const id = textIn(details.taskId) ?? ''
    const task = this.#tasks.get(id)
    if (!task) return []
    const to = fieldsOf(details.statusChange).to
    if (to === 'deleted') this.#tasks.delete(id)
    else {
      const text = wordsIn(input.subject) ?? task.text
      this.#tasks.set(id, { text, state: entryIn(states, to) ?? task.state })
    }
    return [this.#told()]
  }

  #listed(tasks: unknown[]): AgentEvent[] {
    this.#tasks.clear()
    for (const task of tasks.slice(0, taskLimit)) {
      const { id, subject, status } = fieldsOf(task)
      if (typeof id !== 'string' || typeof subject !== 'string') continue
      this.#tasks.set(id, { text: subject, state: entryIn(states, status) ?? 'pending' })
    }
    return [this.#told()]
  }

  #told(): AgentEvent {
    return this.#plan([...this.#tasks.values()])
  }

  #plan(entries: PlanEntry[]): AgentEvent {
    return { type: 'plan', plan: tasksPlan, entries }
  }
}

function readTodo(todo: unknown): PlanEntry[] {
  const { content, status } = fieldsOf(todo)
  if (typeof content !== 'string') return []
  return [{ text: content, state: entryIn(states, status) ?? 'pending' }]
}
