// Proves that a real agent lives through whole turns in the app: the smallest one, so that it is always run.
import { realAgents } from './lib/agents'
import { describeTurns } from './lib/turns'

describeTurns(realAgents.goose)
