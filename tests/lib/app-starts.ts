import { appendFileSync } from 'node:fs'

/** Starting the app is the dearest thing that tests do: `npm test` tells how often they did. */
export function countStart(): void {
  const file = process.env.LIMINAL_APP_STARTS
  if (file) appendFileSync(file, '.')
}
