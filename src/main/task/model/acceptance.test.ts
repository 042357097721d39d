// Proves that rules accept only what is proven: checked, small, nothing asked, nothing that runs by itself.
// docs/guide/unattended.md: its check passed | and passes again on the combination with the base, before it is merged
// docs/guide/unattended.md: it is small enough | within the files, lines and paths that the rule names
// docs/guide/unattended.md: nothing is open | nothing was asked, and nothing is left to be ticked
// docs/guide/unattended.md: it changes nothing that runs by itself | only source in folders, and prose; the task says why not
import { expect, test } from 'vitest'
import { acceptanceRule } from '../../../shared/task/acceptance-rule'
import { newTask, type Task } from '../../../shared/task/task'
import { someTask } from '../../../shared/task/task.test-kit'
import { acceptingRule, judgedBy } from './acceptance'

const small = { paths: ['src/a.ts', 'src/b.ts'], added: 30, deleted: 4 }
const all = acceptanceRule.parse({ name: 'Night', title: '*' })
const task = (more: Partial<Task> = {}): Task => ({
  ...newTask(someTask('t', { check: 'npm test' })),
  ...more,
})
const asked = (what: string) => [{ at: 0, by: 'app' as const, what }]

test('a small result that passed its check is accepted, and by no rule where there is none', () => {
  expect(acceptingRule([all], task(), small, '/p')).toBe(all)
  expect(acceptingRule([], task(), small, '/p')).toBeUndefined()
})

const { check: _, ...unchecked } = task()
test.each<[string, Task]>([
  ['has no check', unchecked],
  ['has a checklist', task({ checklist: ['Looks good'] })],
  ['asked something', task({ history: asked('asked') })],
  ['was taken over', task({ history: asked('taken over') })],
  ['was in conflict', task({ history: asked('conflict') })],
  ['was sent back', task({ history: asked('sent back') })],
  ['is one of several attempts', task({ attemptOf: 'other' })],
])('what %s is for the user', (_what, one) => {
  expect(acceptingRule([all], one, small, '/p')).toBeUndefined()
})

test.each([
  '.github/workflows/ci.yml',
  'tasks.md',
  'sub/AGENTS.md',
  'package.json',
  '.env',
  'deep/.husky/pre-commit',
  'scripts/go.sh',
  'Makefile',
  'sitecustomize.py',
  'src/sitecustomize.py',
  'x.pth',
  'webpack.config.js',
  'web/vite.config.ts',
  'src/jest.setup.ts',
  'config/settings.py',
  'app/karma.conf.js',
  'pyproject.toml',
  'justfile',
  'tool',
  'src/package-lock.json',
  'docs/CLAUDE.md',
  'requirements-dev.txt',
  'lib/CMakeLists.txt',
  'gulpfile.js',
  'app.py',
  'bin/run.js',
])('what changes %s is for the user', (path) => {
  expect(
    acceptingRule([all], task(), { ...small, paths: ['src/a.ts', path] }, '/p'),
  ).toBeUndefined()
})

test.each([
  [{ files: 1 }, false],
  [{ files: 2, lines: 34 }, true],
  [{ lines: 33 }, false],
  [{ paths: ['src/*'] }, true],
  [{ paths: ['src/a*', 'docs/*'] }, false],
  [{ title: 'docs: *' }, false],
  [{ project: '/p/' }, true],
  [{ project: '/q' }, false],
])('the bounds of a rule hold: %j', (bounds, accepts) => {
  const rule = acceptanceRule.parse({ name: 'One', title: '*', ...bounds })
  expect(acceptingRule([rule], task(), small, '/p') !== undefined).toBe(accepts)
})

test.each([
  'src/a.ts',
  'README.md',
  'docs/how to.md',
  'lib/configure.py',
  'tests/a.test.ts',
  'NOTES.txt',
])('what changes %s may be accepted', (path) => {
  expect(acceptingRule([all], task(), { ...small, paths: [path] }, '/p')).toBe(all)
})

test('links and what may be run since are for the user', () => {
  expect(judgedBy([all], task(), { ...small, odd: ['src/a.ts'] }, '/p').why).toContain('src/a.ts')
})

test('why no rule accepts it is said, where one is meant for it', () => {
  const why = (paths: string[], rule = all) =>
    judgedBy([rule], task(), { ...small, paths }, '/p').why
  expect(why(['src/a.ts', 'pyproject.toml'])).toContain(
    'pyproject.toml is neither source nor prose',
  )
  const few = acceptanceRule.parse({ name: 'Few', paths: ['docs/*'], files: 1 })
  expect(why(['docs/a.md', 'docs/b.md'], few)).toBe(
    '“Few” accepts at most 1 files, and these are 2',
  )
  expect(why(['src/a.ts'], few)).toBe('“Few” does not name src/a.ts')
  const other = acceptanceRule.parse({ name: 'Other', title: 'docs: *' })
  expect(why(['tool'], other)).toBeUndefined()
})

test('nothing changed is no result that a rule could accept', () => {
  expect(acceptingRule([all], task(), { paths: [], added: 0, deleted: 0 }, '/p')).toBeUndefined()
})

test('a rule that names nothing is refused', () => {
  expect(acceptanceRule.safeParse({ name: 'All' }).success).toBe(false)
})
