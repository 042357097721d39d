// Connects well and crashes a moment after it has opened a session, every time.
import { answers, serve } from './lib/acp.mjs'

const thenCrash = (answer) => (params) => {
  setTimeout(() => {
    process.stderr.write('Fatal: it was time to crash\n')
    process.exit(3)
  }, 50)
  return answer(params)
}

serve({
  'session/new': thenCrash(answers['session/new']),
  'session/resume': thenCrash(answers['session/resume']),
})
