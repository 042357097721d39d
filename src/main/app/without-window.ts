import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Carries out a command of the command line instead of being the app: nothing of the data folder has
 * been touched yet. The program ends this process by itself.
 */
export function withoutWindow(words: readonly string[]): Promise<never> {
  const program = fileURLToPath(new URL('../cli/liminal.cjs', import.meta.url))
  process.argv = [process.execPath, program, ...words]
  createRequire(import.meta.url)(program)
  return new Promise(() => undefined)
}
