import type { Contents } from '../bounds'

/** What may be as long as a line in messages of Claude Code. */
export const claudeContents: Contents = {
  texts: new Set(['text', 'thinking', 'data', 'content', 'plan', 'result', 'partial_json']),
  wholes: new Set(['input', 'tool_input', 'tool_use_result', 'structured_output']),
}
