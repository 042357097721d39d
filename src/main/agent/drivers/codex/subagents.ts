import { defined } from '../../../../kit/defined'
import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'

/** The helpers of one conversation; each has a thread of its own. */
export class Subagents {
  readonly #known: Set<string>

  constructor(saved: string[] = []) {
    this.#known = new Set(saved)
  }

  saved(): string[] {
    return [...this.#known]
  }

  /** What an item tells of them; none when it tells of none. */
  read(item: Fields): AgentEvent[] | undefined {
    if (item.type === 'subAgentActivity') return this.#activity(item)
    return item.type === 'collabAgentToolCall' ? this.#call(item) : undefined
  }

  #activity({ agentThreadId, agentPath, kind }: Fields): AgentEvent[] | undefined {
    const id = textIn(agentThreadId)
    if (id === undefined) return undefined
    const name = wordsIn(agentPath)
    const state = wordsIn(kind)
    return [{ type: 'subagent', id, ...defined({ name, state }) }]
  }

  #call({ receiverThreadIds, agentsStates, prompt, tool }: Fields): AgentEvent[] {
    const states = fieldsOf(agentsStates)
    const ids = listIn(receiverThreadIds).filter((id) => typeof id === 'string')
    const words = tool === 'spawnAgent' ? wordsIn(prompt) : undefined
    return [...new Set([...ids, ...Object.keys(states)])].map((id) => {
      const told = states[id]
      const state = isFields(told) ? wordsIn(told.status) : undefined
      const isNew = words !== undefined && !this.#known.has(id)
      this.#known.add(id)
      return {
        type: 'subagent',
        id,
        ...defined({ state }),
        ...(isNew ? { text: `${words}\n\n` } : {}),
      }
    })
  }
}
