import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testFolder } from './folder'

/** Who commits, for a git that knows of nobody. */
export const somebody = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.org',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.org',
}

const author = { ...somebody, GIT_CONFIG_GLOBAL: '/dev/null' }

/** The user's own git, as an agent would call it. */
export function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, ...author }
  return execFileSync('git', args, { cwd: folder, env, stdio: 'pipe' }).toString()
}

export function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** A name as people have them: letters of both forms, blanks, quotes, and what a shell would take for its own. */
export const people = `José Mu\u0308ller's "q" (ü) $HOME 🦊`

/** A folder of the running test's own below one that is called as people are. */
function peoplesFolder(): string {
  const folder = join(testFolder(), people, 'prójekt')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A repository of the test's own, with one commit. */
export function repository(
  files: Record<string, string> = { 'a.txt': 'one\n' },
  folder = peoplesFolder(),
): string {
  git(folder, 'init', '--quiet', '--initial-branch=main')
  for (const [name, text] of Object.entries(files)) write(folder, name, text)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=first')
  return folder
}

/** A folder of hooks that the user has chosen for all repositories, which is nothing to ask about. */
export function ownHooks(folder: string): {
  hook(name: string, text: string): void
  env: { GIT_CONFIG_GLOBAL: string }
} {
  const config = join(folder, 'gitconfig')
  git(folder, 'config', '--file', config, 'core.hooksPath', folder)
  return {
    hook: (name, text) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 }),
    env: { GIT_CONFIG_GLOBAL: config },
  }
}
