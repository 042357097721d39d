// Lists a conversation that it had elsewhere, says it again when it is loaded, and forks what it is asked to.
import { answers, sayText, serve } from './lib/acp.mjs'

serve({
  initialize: () => ({
    ...answers.initialize(),
    agentCapabilities: { loadSession: true, sessionCapabilities: { list: {}, fork: {} } },
  }),
  'session/list': ({ cwd }) => ({
    sessions: [{ sessionId: 'elsewhere', cwd, title: 'Held in a terminal' }],
  }),
  'session/load': ({ sessionId }) => {
    sayText(sessionId, 'What was said elsewhere')
    return {}
  },
  'session/fork': ({ sessionId }) => ({ sessionId: `${sessionId}-fork` }),
})
