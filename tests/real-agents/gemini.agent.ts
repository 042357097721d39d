// Proves that a real agent lives through whole turns in the app.
import { realAgents } from './lib/agents'
import { describeTurns } from './lib/turns'

describeTurns(realAgents.gemini)
