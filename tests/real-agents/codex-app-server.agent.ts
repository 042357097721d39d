// Proves that Codex, spoken to in its own protocol, lives through whole turns in the app.
import { realAgents } from './lib/agents'
import { describeTurns } from './lib/turns'

describeTurns(realAgents['codex-app-server'])
