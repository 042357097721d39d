// Answers in mode "auto" whenever a conversation is opened, whatever it was before; a prompt is answered with the mode. With a file "stubborn" in the folder it refuses to leave it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sayText, serve } from './lib/acp.mjs'

let mode = 'auto'
let folder = '.'

const opened = ({ cwd }) => {
  folder = cwd
  mode = 'auto'
  const availableModes = [
    { id: 'auto', name: 'Auto' },
    { id: 'ask', name: 'Ask' },
  ]
  return { modes: { currentModeId: mode, availableModes } }
}

serve({
  'session/new': (params) => ({ sessionId: `lax-${process.pid}`, ...opened(params) }),
  'session/resume': opened,
  'session/load': opened,
  'session/set_mode': ({ modeId }) => {
    if (existsSync(join(folder, 'stubborn'))) throw { code: -32603, message: 'Not in this version' }
    mode = modeId
    return {}
  },
  'session/prompt': ({ sessionId }) => {
    sayText(sessionId, `The mode is ${mode}`)
    return { stopReason: 'end_turn' }
  },
})
