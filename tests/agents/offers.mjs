// Offers what few agents do: messages into a running turn ("wait" waits for one), model providers, the status of its conversations, further folders and instructions ("tell" tells what came).
import { sayText, serve } from './lib/acp.mjs'

const providers = new Map([
  ['main', { required: true, current: { apiType: 'anthropic', baseUrl: 'https://main.example' } }],
  ['spare', { required: false, current: { apiType: 'openai', baseUrl: 'https://spare.example' } }],
])
const waiting = new Map()
let given = {}
const invalid = (message) => ({ code: -32602, message })
const opened = (params) => {
  given = params
  return {}
}

serve({
  initialize: () => ({
    protocolVersion: 1,
    agentCapabilities: {
      loadSession: true,
      providers: {},
      sessionCapabilities: {
        ...{ list: {}, resume: {}, status: {} },
        ...{ additionalDirectories: {}, systemPrompt: { mode: { override: {} } } },
      },
    },
    _meta: { steering: { supported: true } },
  }),
  'session/new': (params) => ({ sessionId: `offers-${process.pid}`, ...opened(params) }),
  'session/load': opened,
  'session/resume': opened,
  'session/list': ({ cwd }) => ({
    sessions: ['open', 'saved', 'strange'].map((id) => ({
      sessionId: id,
      cwd,
      title: `Was ${id}`,
    })),
  }),
  'session/status': ({ sessionId }) => {
    if (sessionId === 'strange') throw invalid('No word of it')
    return { status: sessionId }
  },
  'session/prompt': ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? '').join('')
    if (text === 'wait')
      return new Promise((resolve) => waiting.set(sessionId, resolve)).then((more) => {
        sayText(sessionId, `Meanwhile you said: ${more}`)
        return { stopReason: 'end_turn' }
      })
    const { additionalDirectories = [], systemPrompt } = given
    const told = systemPrompt
      ? `${systemPrompt.mode} ${systemPrompt.content[0].text}`
      : 'no instructions'
    sayText(sessionId, `${told}; ${additionalDirectories.join(' ') || 'no further folders'}`)
    return { stopReason: 'end_turn' }
  },
  '_session/steering': ({ sessionId, prompt }) => {
    const running = waiting.get(sessionId)
    if (!running) return { outcome: 'promptRequired', reason: 'noRunningTurn' }
    waiting.delete(sessionId)
    setImmediate(running, prompt[0].text)
    return { outcome: 'injected' }
  },
  'providers/list': () => ({
    providers: [...providers].map(([providerId, provider]) => ({
      ...{ providerId, supported: ['anthropic', 'openai', '_own'] },
      ...provider,
    })),
  }),
  'providers/set': ({ providerId, apiType, baseUrl }) => {
    const provider = providers.get(providerId)
    if (apiType === '_own') throw invalid('It needs a licence')
    provider.current = { apiType, baseUrl }
    return {}
  },
  'providers/disable': ({ providerId }) => {
    providers.get(providerId).current = null
    return {}
  },
})
