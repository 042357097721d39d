import { join } from 'node:path'
import { root } from './app'

/** Who stands in for Claude Code and Codex, and the protocol of each. */
export const speakers = { claude: 'stream-json', codex: 'app-server' } as const
export type Speaker = keyof typeof speakers

/** The settings of one that shows all that its protocol has, in a manner of its own. */
export const agentThatShows = (speaker: Speaker, manner: string, name: string) => ({
  name,
  driver: speakers[speaker],
  command: join(root, 'node_modules/.bin/node'),
  args: [join(root, `tests/agents/${speaker}-shows.mjs`), manner],
})
