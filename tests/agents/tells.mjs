// Tells on "tell" what it was started with, offers a model and a mode, asks on "ask NAME", and can be signed out of.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, sayText, serve } from './lib/acp.mjs'

const { TELLS_HOME: home, TELLS_COLOUR: colour } = process.env
const values = { model: 'small', mode: 'ask' }
let servers = []
let sessions = 0

const select = (id, choices) => ({
  ...{ type: 'select', id, name: id, category: id, currentValue: values[id] },
  options: choices.map((value) => ({ value, name: value })),
})
const configOptions = () => [select('model', ['small', 'large']), select('mode', ['ask', 'plan'])]
const opened = (params) => {
  servers = params.mcpServers
  return { configOptions: configOptions() }
}

/** What is kept in the folder of the login: whoever comes with the same folder finds it. */
function remember(word) {
  if (!home) return 'nowhere'
  const file = join(home, 'word')
  if (word) writeFileSync(file, word)
  return existsSync(file) ? readFileSync(file, 'utf8') : 'nothing'
}

serve({
  initialize: () => ({
    protocolVersion: 1,
    agentCapabilities: {
      loadSession: true,
      mcpCapabilities: { http: true },
      sessionCapabilities: { resume: {} },
      auth: { logout: {} },
    },
    authMethods: [{ id: 'in', name: 'Sign in with a word' }],
  }),
  authenticate: () => ({}),
  logout: () => ({}),
  'session/new': (params) => ({
    sessionId: `tells-${process.pid}-${++sessions}`,
    ...opened(params),
  }),
  'session/load': opened,
  'session/resume': opened,
  'session/set_config_option': ({ configId, value }) => {
    values[configId] = value
    return { configOptions: configOptions() }
  },
  'session/prompt': async ({ sessionId, prompt }) => {
    const [verb, word] = prompt
      .map((block) => block.text ?? '')
      .join('')
      .split(' ')
    if (verb === 'ask') {
      await ask(sessionId, { title: `May I ${word}?`, kind: word })
      return { stopReason: 'end_turn' }
    }
    const told = {
      ...{ model: values.model, mode: values.mode, colour: colour ?? 'none' },
      ...{ remembers: remember(verb === 'remember' ? word : undefined) },
      ...{ servers: servers.map(({ name }) => name).join(' ') || 'none', pid: process.pid },
    }
    const text = Object.entries(told).map(([key, value]) => `${key}: ${value}`)
    sayText(sessionId, text.join('; '))
    return { stopReason: 'end_turn' }
  },
})
