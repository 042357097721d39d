// Does what its prompt lists, as JSON: tells of tool calls, asks for permission, one or several at once, waits.
import { ask, send, serve } from './lib/acp.mjs'

async function take(sessionId, step) {
  if (step.tell) send({ method: 'session/update', params: { sessionId, update: step.tell } })
  if (step.ask) await ask(sessionId, step.ask, step.options)
  if (step.wait) await new Promise((resolve) => setTimeout(resolve, step.wait))
  if (step.all) await Promise.all(step.all.map((one) => steps(sessionId, one)))
}

async function steps(sessionId, list) {
  for (const step of list) await take(sessionId, step)
}

serve({
  'session/prompt': async ({ sessionId, prompt }) => {
    await steps(sessionId, JSON.parse(prompt.map((block) => block.text ?? '').join('')))
    return { stopReason: 'end_turn' }
  },
})
