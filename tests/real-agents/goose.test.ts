// Proves that a real agent lives through whole turns in the app: the smallest one, which `npm test` runs always.
import { realAgents } from './lib/agents'
import { describeTurns } from './lib/turns'

describeTurns(realAgents.goose)
