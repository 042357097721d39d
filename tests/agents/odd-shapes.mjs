// Says what is well-formed and what nobody says: quotes in quotes, names that every object has, a plan without end.
import { sayText, send, serve } from './lib/acp.mjs'

const step = (content) => ({ content, priority: 'high', status: 'pending' })
const call = { sessionUpdate: 'tool_call', title: 'An odd call', status: 'completed' }

const shapes = {
  quotes: () => ({
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'text', text: `${'> '.repeat(5000)}deep` },
  }),
  names: () => ({ ...call, toolCallId: '__proto__', kind: 'constructor' }),
  steps: () => ({
    sessionUpdate: 'plan',
    entries: Array.from({ length: 50_000 }, (_, place) => step(`Step ${place}`)),
  }),
  words: () => ({ sessionUpdate: 'plan', entries: [step('word '.repeat(1_000_000))] }),
}

serve({
  'session/prompt': ({ sessionId, prompt }) => {
    const shape = prompt.map((block) => block.text ?? '').join('')
    send({ method: 'session/update', params: { sessionId, update: shapes[shape]() } })
    sayText(sessionId, `\n\nafter ${shape}`)
    return { stopReason: 'end_turn' }
  },
})
