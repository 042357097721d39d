// Takes as many steps as it is told, one of which fails, says what it does before and after them; "stay" ends in one that goes on.
import { sayText, send, serve } from './lib/acp.mjs'

const kinds = ['read', 'read', 'search', 'execute', 'edit']

function step(sessionId, place, status) {
  const update = {
    sessionUpdate: 'tool_call',
    toolCallId: `step-${place}`,
    title: `Step ${place}`,
    kind: kinds[place % kinds.length],
    status,
    rawOutput: place === 7 ? 'hay\nhay\na marzipan needle\nhay' : `output of ${place}`,
  }
  send({ method: 'session/update', params: { sessionId, update } })
}

let release

const lines = serve({
  'session/prompt': async ({ sessionId, prompt }) => {
    const [count, how] = prompt
      .map((block) => block.text ?? '')
      .join('')
      .split(' ')
    sayText(sessionId, 'I look around first.\n\n')
    for (let place = 1; place <= Number(count); place += 1)
      step(sessionId, place, place === 60 ? 'failed' : 'completed')
    if (how === 'stay') {
      step(sessionId, 'that takes long', 'in_progress')
      await new Promise((resolve) => {
        release = resolve
      })
      return { stopReason: 'cancelled' }
    }
    sayText(sessionId, 'That was all of it.')
    return { stopReason: 'end_turn' }
  },
})
lines.on('line', (line) => {
  if (JSON.parse(line).method === 'session/cancel') release?.()
})
