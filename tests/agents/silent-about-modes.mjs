// Tells its modes when a conversation is new and says nothing of them when one is continued; a prompt is answered with the mode. With a file "dropped" in the folder it says that there are none.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sayText, serve } from './lib/acp.mjs'

const modes = {
  currentModeId: 'ask',
  availableModes: [
    { id: 'ask', name: 'Ask' },
    { id: 'plan', name: 'Plan' },
  ],
}
let mode = modes.currentModeId

const continued = ({ cwd }) =>
  existsSync(join(cwd, 'dropped')) ? { modes: { currentModeId: null, availableModes: [] } } : {}

serve({
  'session/new': () => ({ sessionId: `modes-${process.pid}`, modes }),
  'session/resume': continued,
  'session/load': continued,
  'session/set_mode': ({ modeId }) => {
    mode = modeId
    return {}
  },
  'session/prompt': ({ sessionId }) => {
    sayText(sessionId, `The mode is ${mode}`)
    return { stopReason: 'end_turn' }
  },
})
