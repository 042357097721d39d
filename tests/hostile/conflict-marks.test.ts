// Proves that no marks of a conflict come into a base, whatever git was told of the file, and that what merely looks like marks is nobody's hindrance.
// docs/guide/tasks.md: What checks leave behind is not committed, and no file is merged with conflict marks in it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { branchesOf, problemIn, valueIn } from '../branches/scene'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'

const marked = '<<<<<<< HEAD\nfix\n=======\nmain\n>>>>>>> main\n'
/** A page that tells of marks, between two lines that sides change. */
const page = (own: string) => `${own}\n\nMarks\n=======\n\n${marked}\nthe end\n`

/** A worktree on fix in which main is being merged, in conflict in some files. */
function inConflict(files = (own: string): Record<string, string> => ({ 'a.txt': `${own}\n` })) {
  const project = repository({
    ...files('one'),
    '.gitattributes': '*.big conflict-marker-size=12\n',
  })
  const tree = join(testFolder(), 'fix')
  git(project, 'worktree', 'add', '--quiet', '-b', 'fix', tree)
  for (const [folder, own] of [
    [tree, 'fix'],
    [project, 'main'],
  ] as const) {
    for (const [name, text] of Object.entries(files(own))) write(folder, name, text)
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', `--message=${own}`)
  }
  expect(() => git(tree, 'merge', 'main')).toThrow()
  const { branches } = branchesOf()
  const commit = () => branches.commit(tree, { message: 'Join', amend: false })
  const merge = async () => {
    const { source, target, problem } = valueIn(await branches.preview(tree, 'main', 'join'))
    const request = { base: 'main', way: 'join', message: 'Join', source, target } as const
    return { problem, merged: await branches.merge(tree, request) }
  }
  return { project, tree, commit, merge }
}

test('a file that was added with its marks is not committed, and is named with its line', async () => {
  const { tree, commit } = inConflict()
  git(tree, 'add', '--all')
  const { code, message } = problemIn(await commit())
  expect(code).toBe('git-conflicted')
  expect(message).toBe('a.txt still has the marks of a conflict, in line 1.')
  expect(git(tree, 'log', '--format=%s', '-1').trim()).toBe('fix')
  write(tree, 'a.txt', 'both\n')
  valueIn(await commit())
})

test.each<[string, (tree: string) => void]>([
  ['by the agent itself', (tree) => git(tree, 'commit', '--quiet', '--all', '--message=mine')],
  [
    'by the agent itself, and another commit came after it',
    (tree) => {
      git(tree, 'commit', '--quiet', '--all', '--message=mine')
      write(tree, 'more.txt', 'more\n')
      git(tree, 'add', '--all')
      git(tree, 'commit', '--quiet', '--message=more')
    },
  ],
])('marks that were committed %s do not come into the base', async (_, how) => {
  const { project, tree, merge } = inConflict()
  how(tree)
  const { problem, merged } = await merge()
  expect(problem?.message).toContain('a.txt still has the marks of a conflict, in line 1')
  expect(problemIn(merged).code).toBe('git-conflicted')
  expect(git(project, 'show', 'main:a.txt')).toBe('main\n')
  write(tree, 'a.txt', 'both\n')
  git(tree, 'commit', '--quiet', '--all', '--message=resolved')
  valueIn((await merge()).merged)
  expect(git(project, 'show', 'main:a.txt')).toBe('both\n')
})

test.each<[string, string, string]>([
  [
    'with what was before both',
    'a.txt',
    '<<<<<<< HEAD\r\nfix\r\n||||||| abc\r\none\r\n=======\r\nmain\r\n>>>>>>> main\r\n',
  ],
  ['in the midst of a text', 'a.txt', `first\nsecond\n${marked}last\n`],
  ['longer ones', 'b.big', '<<<<<<<<<<<< HEAD\nfix\n============\nmain\n>>>>>>>>>>>> main\n'],
  [
    'with a heading between them',
    'a.txt',
    '<<<<<<< HEAD\nfix\n=======\nTitle\n=======\nmain\n>>>>>>> main\n',
  ],
])('marks are known %s', async (_, name, text) => {
  const { tree, commit } = inConflict((own) => ({ 'a.txt': `${own}\n`, 'b.big': `${own}\n` }))
  for (const file of ['a.txt', 'b.big']) write(tree, file, 'both\n')
  write(tree, name, text)
  git(tree, 'add', '--all')
  expect(problemIn(await commit()).message).toContain(`${name} still has the marks of a conflict`)
})

test('in a file of a strange name marks are known too', async () => {
  const name = 'é "q"\nnew line.txt'
  const { tree, commit } = inConflict((own) => ({ [name]: `${own}\n` }))
  git(tree, 'add', '--all')
  expect(problemIn(await commit()).code).toBe('git-conflicted')
})

test('a page that tells of marks, which both sides have, is committed and merged', async () => {
  const { project, tree, commit, merge } = inConflict((own) => ({ 'page.md': page(own) }))
  write(tree, 'page.md', page('both'))
  git(tree, 'add', '--all')
  valueIn(await commit())
  valueIn((await merge()).merged)
  expect(git(project, 'show', 'main:page.md')).toBe(page('both'))
})

test('what looks like marks in a file that was never in conflict is committed', async () => {
  const { tree, commit } = inConflict()
  write(tree, 'a.txt', 'both\n')
  mkdirSync(join(tree, 'docs'))
  writeFileSync(join(tree, 'docs/merging.md'), page('new'))
  git(tree, 'add', '--all')
  valueIn(await commit())
})

test('of a merge only what neither side has can be left out', async () => {
  const { tree } = inConflict((own) => ({ 'a.txt': `${own}\n`, [`${own}.txt`]: own }))
  const { branches } = branchesOf()
  write(tree, 'a.txt', 'both\n')
  write(tree, 'litter.out', 'of a check')
  write(tree, 'staged.out', 'of a check')
  git(tree, 'add', 'staged.out')
  const commit = (...paths: string[]) => {
    const chosen = paths.map((path) => ({ path }))
    return branches.commit(tree, { message: 'Join', amend: false, chosen })
  }
  for (const paths of [['a.txt'], ['main.txt'], ['a.txt', 'litter.out']])
    expect(problemIn(await commit(...paths)).code).toBe('git-in-between')
  valueIn(await commit('a.txt', 'main.txt'))
  const has = git(tree, 'ls-tree', '--name-only', 'HEAD').trim().split('\n')
  expect(has).toEqual(['.gitattributes', 'a.txt', 'fix.txt', 'main.txt', 'one.txt'])
  expect(git(tree, 'rev-list', '--parents', '-1', 'HEAD').trim().split(' ')).toHaveLength(3)
})
