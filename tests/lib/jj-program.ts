import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The jj of a package that carries it, since few machines have one. */
export const jjProgram: string = createRequire(import.meta.url).resolve(
  '@smithers-orchestrator/jj-linux-x64/bin/jj',
)
chmodSync(jjProgram, 0o755)
