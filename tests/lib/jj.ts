import { execFileSync } from 'node:child_process'
import { testFolder } from './folder'
import { jjProgram } from './jj-program'
import { repository } from './repository'

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
    cwd: folder,
    env,
    stdio: 'pipe',
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
