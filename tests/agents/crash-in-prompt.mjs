// Says half of an answer to a prompt and crashes; behaves well before.
import { sayText, serve } from './lib/acp.mjs'

serve({
  'session/prompt': ({ sessionId }) => {
    sayText(sessionId, 'Half of an')
    process.stderr.write('Fatal: crashed in the middle of an answer\n')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)
    return new Promise(() => undefined)
  },
})
