// Speaks a version of the protocol that nobody knows.
import { answers, serve } from './lib/acp.mjs'

serve({ initialize: (params) => ({ ...answers.initialize(params), protocolVersion: 99 }) })
