// Proves that Claude Code itself, without its adapter, lives through whole turns in the app.
import { realAgents } from './lib/agents'
import { describeTurns } from './lib/turns'

describeTurns(realAgents['claude-headless'])
