// Tells on "tell" what it was started with, offers a model and a mode, asks on "ask NAME", and can be signed out of.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sayText, send, serve } from './lib/acp.mjs'

const { TELLS_HOME: home, TELLS_COLOUR: colour } = process.env
const values = { model: 'small', mode: 'ask' }
let servers = []
let questions = 0
const asked = new Map()

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

const lines = serve({
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
    sessionId: `tells-${process.pid}-${++questions}`,
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
      const id = `q${++questions}`
      send({
        id,
        method: 'session/request_permission',
        params: {
          sessionId,
          toolCall: { toolCallId: id, title: `May I ${word}?`, kind: word },
          options: [
            { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
            { optionId: 'no', name: 'Reject', kind: 'reject_once' },
          ],
        },
      })
      const outcome = await new Promise((resolve) => asked.set(id, resolve))
      sayText(sessionId, `answer: ${outcome.optionId ?? outcome.outcome}`)
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

lines.on('line', (line) => {
  const { id, method, result } = JSON.parse(line)
  if (method === undefined && asked.has(id)) asked.get(id)(result.outcome)
})
