// Answers "flood COUNT RATE SIZE WORDS" with COUNT numbered words, RATE a second (as fast as it can with 0), SIZE characters behind each, WORDS of them in a message.
import { serve } from './lib/acp.mjs'

let cancelled = false

const lines = serve({
  'session/prompt': async ({ sessionId, prompt }) => {
    const words = prompt.map((block) => block.text ?? '').join('')
    const [, count = '1000', rate = '0', size = '0', inMessage = '500'] =
      /flood (\d+)(?: (\d+))?(?: (\d+))?(?: (\d+))?/.exec(words) ?? []
    cancelled = false
    await flood(sessionId, ...[count, rate, size, inMessage].map(Number))
    return { stopReason: cancelled ? 'cancelled' : 'end_turn' }
  },
})
lines.on('line', (line) => {
  if (line.includes('"session/cancel"')) cancelled = true
})

async function flood(sessionId, count, rate, size, inMessage) {
  const more = size > 0 ? `${'and what is said besides, '.repeat(size).slice(0, size)}\n\n` : ''
  const batch = size > 0 ? 50 : 500
  const start = performance.now()
  for (let sent = 0; sent < count && !cancelled; ) {
    const due = rate ? Math.floor(((performance.now() - start) / 1000) * rate) : sent + batch
    const lines = []
    for (; sent < Math.min(due, count); sent += 1) {
      const message = `m${Math.floor(sent / inMessage)}`
      lines.push(line(sessionId, message, `w${sent} ${more}`))
    }
    // Many lines in one write, as a program does that has much to say.
    if (!process.stdout.write(lines.join('')))
      await new Promise((go) => process.stdout.once('drain', go))
    else await new Promise((go) => (rate ? setTimeout(go, 5) : setImmediate(go)))
  }
}

function line(sessionId, messageId, text) {
  const content = { type: 'text', text }
  const update = { sessionUpdate: 'agent_message_chunk', messageId, content }
  return `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId, update } })}\n`
}
