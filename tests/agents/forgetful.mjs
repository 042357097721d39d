// Can continue no earlier conversation, answers with what it was sent, and crashes when told "crash".
import { answers, serve } from './lib/acp.mjs'

serve({
  initialize: () => ({ ...answers.initialize(), agentCapabilities: {} }),
  'session/prompt': (params) => {
    if (params.prompt.some(({ text }) => text === 'crash')) process.kill(process.pid, 'SIGKILL')
    return answers['session/prompt'](params)
  },
})
