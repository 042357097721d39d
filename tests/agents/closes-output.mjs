// Answers to initialize, then closes its output only and goes on living.
import { closeSync } from 'node:fs'
import { answers, serve } from './lib/acp.mjs'

serve({
  initialize: (params) => {
    setTimeout(() => closeSync(1), 50)
    return answers.initialize(params)
  },
})
setInterval(() => undefined, 1_000_000)
