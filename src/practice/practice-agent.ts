import { PracticeAgent } from './agent'

// Whoever started it went away: there is nobody to tell.
process.stdout.on('error', () => process.exit(0))

new PracticeAgent(process.stdin, process.stdout, process.env.LIMINAL_PRACTICE_STATE)
