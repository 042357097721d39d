import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, isFields, listIn, textIn, wordsIn } from '../fields'

export function compaction(id: string | undefined, over: boolean): AgentEvent[] | undefined {
  return id === undefined
    ? undefined
    : [{ type: 'compaction', id, state: over ? 'done' : 'running' }]
}

export function readProgress({ itemId, message }: Fields): AgentEvent[] | undefined {
  const id = textIn(itemId)
  const text = textIn(message)
  if (id === undefined || text === undefined) return undefined
  return [
    { type: 'tool', tool: { id, content: [{ type: 'block', block: { type: 'text', text } }] } },
  ]
}

export function readHook({ fragments }: Fields): AgentEvent[] | undefined {
  const text = listIn(fragments)
    .flatMap((part) => (isFields(part) ? (wordsIn(part.text) ?? []) : []))
    .join('\n\n')
  return [{ type: 'notice', severity: 'info', title: 'A hook added to what was said', text }]
}
