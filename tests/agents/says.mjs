// Sends the updates that stand in the file which the prompt names, and ends its turn.
import { readFileSync } from 'node:fs'
import { send, serve } from './lib/acp.mjs'

serve({
  'session/prompt': ({ sessionId, prompt }) => {
    const file = prompt.map((block) => block.text ?? '').join('')
    const updates = JSON.parse(readFileSync(file, 'utf8'))
    for (const update of updates) send({ method: 'session/update', params: { sessionId, update } })
    return { stopReason: 'end_turn' }
  },
})
