import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import { testFolder } from './folder'
import { repository } from './repository'

/** The jj of a package that carries it, since few machines have one. */
export const jjProgram: string = createRequire(import.meta.url).resolve(
  '@smithers-orchestrator/jj-linux-x64/bin/jj',
)
chmodSync(jjProgram, 0o755)

const env = {
  ...process.env,
  JJ_USER: 'Somebody',
  JJ_EMAIL: 'somebody@example.org',
  JJ_CONFIG: '/dev/null',
  JJ_EDITOR: 'true',
}

/** The user's own jj, as an agent would call it. */
export function jj(folder: string, ...args: string[]): string {
  return execFileSync(jjProgram, ['--no-pager', '--quiet', ...args], {
    ...{ cwd: folder, env, stdio: 'pipe' },
  }).toString()
}

/** A repository of git that jj works in as well. */
export function colocated(files?: Record<string, string>): string {
  const folder = repository(files)
  jj(folder, 'git', 'init', '--colocate')
  return folder
}

/** A repository of jj alone, with one commit. */
export function jjRepository(): string {
  const folder = testFolder()
  jj(folder, 'git', 'init', '--no-colocate')
  return folder
}
