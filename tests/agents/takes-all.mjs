// Takes pictures, sounds and embedded text, and says what it was given: the kind of each block, and how long it is. Obeys "wait", "crash" and forks.
import { answers, sayText, serve } from './lib/acp.mjs'

const cancels = new Map()
let forks = 0

function told(block) {
  switch (block.type) {
    case 'text':
      return `text:${block.text.split('\n').length}`
    case 'resource_link':
      return `link:${block.name}`
    case 'resource':
      return `resource:${block.resource.text}`
    default:
      return `${block.type}:${block.mimeType}`
  }
}

const lines = serve({
  initialize: () => ({
    ...answers.initialize(),
    agentCapabilities: {
      loadSession: true,
      promptCapabilities: { image: true, audio: true, embeddedContext: true },
      sessionCapabilities: { resume: {}, fork: {} },
    },
  }),
  'session/fork': () => ({ sessionId: `fork-${process.pid}-${++forks}` }),
  'session/prompt': async ({ sessionId, prompt }) => {
    sayText(sessionId, `Given ${prompt.map(told).join(' ')} end`)
    const [{ text = '' }] = prompt
    if (text.startsWith('crash')) process.kill(process.pid, 'SIGKILL')
    if (!text.startsWith('wait')) return { stopReason: 'end_turn' }
    await new Promise((resolve) => cancels.set(sessionId, resolve))
    return { stopReason: 'cancelled' }
  },
})

lines.on('line', (line) => {
  const { method, params } = JSON.parse(line)
  if (method === 'session/cancel') cancels.get(params.sessionId)?.()
})
