// Repeats the secrets that it was given, KEY and SERVICE_KEY of its environment and what its servers are given, in whichever way a prompt names: say, pieces, tool, error, address, base64, title, die (on stderr).
import { answers, sayText, send, serve } from './lib/acp.mjs'

const secrets = [process.env.KEY ?? '', process.env.SERVICE_KEY ?? '']

const remember = (params) => {
  for (const server of params.mcpServers ?? [])
    for (const { value } of [...(server.env ?? []), ...(server.headers ?? [])]) secrets.push(value)
}

const update = (sessionId, update) =>
  send({ method: 'session/update', params: { sessionId, update } })

serve({
  initialize: () => ({
    ...answers.initialize(),
    agentCapabilities: {
      ...answers.initialize().agentCapabilities,
      mcpCapabilities: { http: true },
    },
  }),
  'session/new': (params) => {
    remember(params)
    return answers['session/new'](params)
  },
  'session/resume': (params) => {
    remember(params)
    return {}
  },
  'session/prompt': ({ sessionId, prompt }) => {
    const way = prompt.map((block) => block.text ?? '').join('')
    const words = `The service refused ${secrets.join(' and ')}.`
    switch (way) {
      case 'pieces':
        for (const sign of words) sayText(sessionId, sign)
        break
      case 'tool':
        update(sessionId, {
          ...{ sessionUpdate: 'tool_call', toolCallId: 't', title: words, kind: 'execute' },
          ...{ status: 'failed', rawInput: { command: words }, rawOutput: { stderr: words } },
        })
        break
      case 'error':
        throw {
          code: -32603,
          message: words,
          data: { details: words, body: JSON.stringify(words) },
        }
      case 'address':
        sayText(sessionId, `https://x.example/?key=${encodeURIComponent(words)}`)
        break
      case 'base64':
        sayText(
          sessionId,
          secrets.map((one) => Buffer.from(`user:${one}`).toString('base64')).join(' '),
        )
        break
      case 'title':
        update(sessionId, { sessionUpdate: 'session_info_update', title: words })
        break
      case 'die':
        process.stderr.write(`Fatal: ${words}\n`)
        process.exit(3)
        break
      default:
        sayText(sessionId, words)
    }
    return { stopReason: 'end_turn' }
  },
})
