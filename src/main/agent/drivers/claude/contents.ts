import type { Contents } from '../bounds'
import { type Fields, fieldsOf } from '../fields'
import type { PieceForm } from '../piece-lines'

/** What may be as long as a line in messages of Claude Code. */
export const claudeContents: Contents = {
  texts: new Set(['text', 'thinking', 'data', 'content', 'plan', 'result', 'partial_json']),
  wholes: new Set(['input', 'tool_input', 'tool_use_result', 'structured_output']),
}

/** Where what is streamed has a piece; behind it stands the id of the message, which is nobody's. */
export const claudePieces: PieceForm<Fields> = {
  keys: ['text', 'thinking', 'partial_json'],
  holder: (message) => fieldsOf(message.event).delta,
  told: (message) => message,
  id: 'uuid',
}
