// Proves that what git says of a workspace is read as it is, whatever files are called.
import { expect, test } from 'vitest'
import { shownPath } from '../../kit/path'
import { parseStatus } from './status'

const lines = (...all: string[]) => `${all.join('\0')}\0`
const oid = 'a'.repeat(40)

test('branch, upstream and distance', () => {
  const status = parseStatus(
    lines(
      `# branch.oid ${oid}`,
      '# branch.head fix/login',
      '# branch.upstream origin/fix/login',
      '# branch.ab +2 -1',
    ),
  )
  expect(status).toEqual({
    commit: oid,
    branch: 'fix/login',
    upstream: 'origin/fix/login',
    ahead: 2,
    behind: 1,
    files: [],
  })
})

test('before the first commit, and with HEAD detached', () => {
  expect(parseStatus(lines('# branch.oid (initial)', '# branch.head main'))).toMatchObject({
    commit: null,
    branch: 'main',
  })
  expect(parseStatus(lines(`# branch.oid ${oid}`, '# branch.head (detached)')).branch).toBe(null)
})

const modes = '100644 100644 100644'
const rest = `N... ${modes} ${oid} ${oid}`
const indexed = { mode: '100644', oid }

test.each([
  [
    `1 .M ${rest} a b.txt`,
    { path: 'a b.txt', change: 'modified', staged: false, unstaged: true, indexed },
  ],
  [`1 M. ${rest} a`, { path: 'a', change: 'modified', staged: true, unstaged: false }],
  [`1 A. ${rest} a`, { path: 'a', change: 'added', staged: true, unstaged: false }],
  [`1 AM ${rest} a`, { path: 'a', change: 'added', staged: true, unstaged: true }],
  [`1 .D ${rest} a`, { path: 'a', change: 'deleted', staged: false, unstaged: true, indexed }],
  [`1 .T ${rest} a`, { path: 'a', change: 'retyped', staged: false, unstaged: true, indexed }],
  [
    `1 .M S.M. 160000 160000 160000 ${oid} ${oid} inside`,
    { path: 'inside', change: 'modified', staged: false, unstaged: true },
  ],
  [
    `1 .A N... 000000 000000 100644 ${oid} ${oid} meant`,
    { path: 'meant', change: 'added', staged: false, unstaged: true },
  ],
  ['? new\nline', { path: 'new\nline', change: 'untracked', staged: false, unstaged: true }],
  ['? folder/', { path: 'folder/', change: 'untracked', staged: false, unstaged: true }],
  [
    `u UU N... ${modes} 100644 ${oid} ${oid} ${oid} both sides`,
    { path: 'both sides', change: 'conflicted', staged: true, unstaged: true },
  ],
])('%s', (line, file) => {
  expect(parseStatus(lines(line)).files).toEqual([file])
})

test('a renamed file has the path that it had, and the next line is the next file', () => {
  const { files } = parseStatus(lines(`2 R. ${rest} R100 to here`, 'from there', '? other'))
  expect(files).toEqual([
    { path: 'to here', from: 'from there', change: 'renamed', staged: true, unstaged: false },
    { path: 'other', change: 'untracked', staged: false, unstaged: true },
  ])
})

test('what a later git says besides is no file', () => {
  expect(parseStatus(lines('# stash 3', '9 what is this', '! ignored')).files).toEqual([])
})

test('a name is shown as text, and with escapes where it is none', () => {
  const bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))
  expect(shownPath(bytes('naïve/文.txt'))).toBe('naïve/文.txt')
  expect(shownPath('caf\xe9.txt')).toBe('caf\\xe9.txt')
})
