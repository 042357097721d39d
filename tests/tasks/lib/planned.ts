import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Task } from '../../../src/shared/task/task'
import { testFolder } from '../../lib/folder'
import { followed, tasksFileIn } from './followed'

export const plan = [
  '# Plan',
  '',
  '- [ ] Alpha',
  '  Do alpha.',
  '  - check: `true`',
  '- [ ] Beta',
  '  Do beta.',
  '  - checklist: It is fast',
  '- [ ] Gamma',
  '  - depends on: Beta',
  '- [ ] Delta',
  '',
].join('\n')

export async function planned(text = plan) {
  const folder = testFolder()
  const path = tasksFileIn(folder)
  writeFileSync(path, text)
  const scene = followed({ p: folder })
  await scene.settle()
  scene.approve('Alpha', 'Beta', 'Gamma')
  await scene.settle()
  return { folder, path, text: () => readFileSync(path, 'utf8'), ...scene }
}

/** What a person has decided about, as it was then. */
export const decided = (all: readonly Task[]) =>
  all
    .filter(({ state }) => state !== 'proposed')
    .map(({ id, title, state, description, check, checklist, needs }) => ({
      id,
      title,
      state,
      description,
      check,
      checklist,
      needs,
    }))

/** The plan is its first commit. */
export function versioned(folder: string) {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words], {
      cwd: folder,
      stdio: 'pipe',
    })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-qm', 'Plan')
  return git
}

export const evil = plan
  .replace('Do alpha.', 'EVIL')
  .replace('`true`', '`touch PWNED; true`')
  .replace('It is fast', 'nothing to look at')
