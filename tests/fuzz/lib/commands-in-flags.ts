import { readFileSync } from 'node:fs'

/**
 * How programs take a command in a flag, a field or a script of their own. `@` stands where a command
 * is: bare words, which the place quotes as it must.
 */
export const commandsInFlags: readonly string[] = readFileSync(
  new URL('commands-in-flags.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
