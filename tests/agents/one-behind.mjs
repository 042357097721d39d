// After a cancelled turn it answers each prompt at once as if to the one before, and says its answer afterwards. Prompts: "wait" ends only when cancelled.
import { answers, sayText, serve } from './lib/acp.mjs'

let behind = false
let cancel = () => undefined

const lines = serve({
  'session/prompt': async (params) => {
    const text = params.prompt.map((block) => block.text ?? '').join('')
    if (behind) {
      setTimeout(() => sayText(params.sessionId, `Late answer to: ${text}`), 20)
      return { stopReason: 'end_turn' }
    }
    if (text === 'wait') {
      sayText(params.sessionId, 'Waiting')
      await new Promise((resolve) => {
        cancel = resolve
      })
      behind = true
      return { stopReason: 'cancelled' }
    }
    return answers['session/prompt'](params)
  },
})

lines.on('line', (line) => {
  if (JSON.parse(line).method === 'session/cancel') cancel()
})
