// Lists a conversation that it had elsewhere, says it again when it is loaded, and forks what it is asked to; with DELETES set it deletes too.
import { answers, sayText, serve } from './lib/acp.mjs'

const deletes = Boolean(process.env.DELETES)
const deleted = new Set()

serve({
  initialize: () => ({
    ...answers.initialize(),
    agentCapabilities: {
      loadSession: true,
      sessionCapabilities: { list: {}, fork: {}, ...(deletes && { delete: {} }) },
    },
  }),
  'session/list': ({ cwd }) => ({
    sessions: [{ sessionId: 'elsewhere', cwd, title: 'Held in a terminal' }].filter(
      ({ sessionId }) => !deleted.has(sessionId),
    ),
  }),
  'session/load': ({ sessionId }) => {
    sayText(sessionId, 'What was said elsewhere')
    return {}
  },
  ...(deletes && {
    'session/delete': ({ sessionId }) => {
      deleted.add(sessionId)
      return {}
    },
  }),
  'session/fork': ({ sessionId }) => ({ sessionId: `${sessionId}-fork` }),
})
