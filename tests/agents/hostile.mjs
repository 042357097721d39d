// Answers "attack FROM TO" with attacks on whoever shows them: in messages, titles, files, changes and output.

import { send, serve } from './lib/acp.mjs'
import { attack } from './lib/attacks.mjs'

serve({
  'session/prompt': ({ sessionId, prompt }) => {
    const words = prompt.map((block) => block.text ?? '').join('')
    const [, from, to] = /attack (\d+) (\d+)/.exec(words) ?? []
    for (let number = Number(from); number < Number(to); number += 1) launch(sessionId, number)
    return { stopReason: 'end_turn' }
  },
})

function launch(sessionId, number) {
  const text = attack(number)
  const update = (update) => send({ method: 'session/update', params: { sessionId, update } })
  const content = { type: 'text', text }
  switch (number % 5) {
    case 0:
      return update({ sessionUpdate: 'agent_message_chunk', messageId: `m${number}`, content })
    case 1:
      return update({ sessionUpdate: 'agent_thought_chunk', messageId: `t${number}`, content })
    case 2:
      return update({
        sessionUpdate: 'tool_call',
        toolCallId: `c${number}`,
        title: text,
        kind: 'execute',
        status: 'failed',
        rawInput: { command: text },
        rawOutput: text,
        locations: [{ path: text, line: 1 }],
        content: [{ type: 'content', content }],
      })
    case 3:
      return update({
        sessionUpdate: 'tool_call',
        toolCallId: `c${number}`,
        title: 'Edit',
        kind: 'edit',
        status: 'failed',
        content: [{ type: 'diff', path: text.slice(0, 2000), oldText: 'before', newText: text }],
      })
    default:
      update({
        sessionUpdate: 'plan',
        entries: [{ content: text, status: 'pending', priority: 'low' }],
      })
      update({ sessionUpdate: 'session_info_update', title: text.slice(0, 150) })
      return update({
        sessionUpdate: 'agent_message_chunk',
        messageId: `r${number}`,
        content: { type: 'resource_link', uri: text.slice(0, 2000), name: text.slice(0, 500) },
      })
  }
}
