import type { AgentEvent } from '../../../shared/session/event'

/**
 * What a subagent says as a part of what its conversation shows. Options, commands and usage are its
 * own: they would take the place of the parent's.
 */
export function inParent(id: string, event: AgentEvent): AgentEvent | undefined {
  switch (event.type) {
    case 'text':
      return { type: 'subagent', id, text: event.text }
    case 'tool':
      return { type: 'tool', tool: { parent: id, ...event.tool } }
    case 'title':
      return { type: 'subagent', id, name: event.title }
    case 'plan':
    case 'plan-removed':
      return { ...event, plan: `${id}/${event.plan}` }
    case 'subagent':
      return { parent: id, ...event }
    case 'options':
    case 'commands':
    case 'usage':
      return undefined
    default:
      return event
  }
}
