// Answers "flood COUNT RATE" with COUNT numbered words, RATE a second (as fast as it can without one).
import { serve } from './lib/acp.mjs'

const wordsInMessage = 500

let cancelled = false

const lines = serve({
  'session/prompt': async ({ sessionId, prompt }) => {
    const words = prompt.map((block) => block.text ?? '').join('')
    const [, count = '1000', rate = '0'] = /flood (\d+)(?: (\d+))?/.exec(words) ?? []
    cancelled = false
    await flood(sessionId, Number(count), Number(rate))
    return { stopReason: cancelled ? 'cancelled' : 'end_turn' }
  },
})
lines.on('line', (line) => {
  if (line.includes('"session/cancel"')) cancelled = true
})

async function flood(sessionId, count, rate) {
  const start = performance.now()
  for (let sent = 0; sent < count && !cancelled; ) {
    const due = rate ? Math.floor(((performance.now() - start) / 1000) * rate) : sent + 500
    const lines = []
    for (; sent < Math.min(due, count); sent += 1) lines.push(line(sessionId, sent))
    // Many lines in one write, as a program does that has much to say.
    if (!process.stdout.write(lines.join('')))
      await new Promise((go) => process.stdout.once('drain', go))
    else await new Promise((go) => (rate ? setTimeout(go, 5) : setImmediate(go)))
  }
}

function line(sessionId, number) {
  const update = {
    sessionUpdate: 'agent_message_chunk',
    messageId: `m${Math.floor(number / wordsInMessage)}`,
    content: { type: 'text', text: `w${number} ` },
  }
  return `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId, update } })}\n`
}
