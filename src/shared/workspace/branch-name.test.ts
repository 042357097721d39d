// Proves which names a branch can have, what is suggested for one, and which is free.
import { expect, test } from 'vitest'
import { branchNameProblem, freeBranch, suggestedBranch, takenBy } from './branch-name'

test.each([
  'fix',
  'feature/fix-1',
  'é',
  'é'.repeat(120),
  `${'é'.repeat(90)}/${'é'.repeat(90)}`,
  'a.b',
  '日本',
  'a@b',
  '#1',
  'a{b}',
])('%j is one', (name) => {
  expect(branchNameProblem(name)).toBe(undefined)
})

test.each([
  '',
  '-a',
  'HEAD',
  '@',
  'a b',
  'a~1',
  'a^',
  'a:b',
  'a?',
  'a*',
  'a[b',
  'a\\b',
  'a..b',
  'a@{1}',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.',
  'a.lock',
  'a.lock/b',
  'a\nb',
  'a\u007fb',
  'a'.repeat(201),
  '日'.repeat(81),
])('%j is none, in words', (name) => {
  expect(branchNameProblem(name)).toMatch(/\.$/)
})

test.each([
  ['Fix the login race', 'fix-the-login-race'],
  ['  Fix: “login”!\nand more', 'fix-login'],
  ['Café crème', 'cafe-creme'],
  ['修复 登录', '修复-登录'],
  ['../../etc/passwd', 'etc-passwd'],
  ['---', ''],
  [
    'a very long sentence about many things that have to be done',
    'a-very-long-sentence-about-many-things',
  ],
])('for %j it is %j', (words, branch) => {
  expect(suggestedBranch(words)).toBe(branch)
  if (branch !== '') expect(branchNameProblem(branch)).toBe(undefined)
})

test('the first free one has a number, and none stands in the way of another', () => {
  expect(freeBranch('fix', ['main'])).toBe('fix')
  expect(freeBranch('fix', ['fix', 'fix-2'])).toBe('fix-3')
  expect(freeBranch('fix-2', ['fix', 'fix-2'])).toBe('fix-3')
  expect(takenBy('a', ['a/b'])).toBe('a/b')
  expect(takenBy('a/b', ['a'])).toBe('a')
  expect(takenBy('FIX', ['fix'])).toBe('fix')
  expect(takenBy('fixes', ['fix'])).toBe(undefined)
})
