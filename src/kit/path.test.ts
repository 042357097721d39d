// Proves that paths of any bytes can be shown, and that none of those let through leads out or into version control.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusedPath, shownPath } from './path'

const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

describe('refused', () => {
  test.each([
    ['', 'nothing'],
    ['/etc/passwd', 'absolute'],
    ['C:/Windows', 'a drive'],
    ['C:\\Windows', 'a drive, as Windows has it'],
    ['\\\\server\\share', 'another machine'],
    ['..', 'the folder above'],
    ['a/../../b', 'above in the midst'],
    ['a\\..\\..\\b', 'above, as Windows has it'],
    ['a/..', 'above at the end'],
    ['a\0b', 'NUL'],
    ['a//b', 'an empty part'],
    ['a/', 'a folder'],
    ['./a', 'itself'],
    ['a/./b', 'itself in the midst'],
    ['\u0100', 'no byte'],
    ['.git', 'git'],
    ['.git/config', 'in git'],
    ['sub/.git/hooks/pre-commit', 'git of another'],
    ['.GIT/config', 'in capitals'],
    ['.Git', 'in some capitals'],
    ['git~1/config', 'its short name'],
    ['GIT~1', 'its short name in capitals'],
    ['.git.', 'with a dot'],
    ['.git . .', 'with dots and blanks'],
    ['.git::$INDEX_ALLOCATION/config', 'with a stream'],
    ['.git\\config', 'in git, as Windows has it'],
    [bytes('.g\u200cit/config'), 'with something invisible'],
    [bytes('\ufeff.git'), 'with something invisible before'],
    ['.jj/repo', 'of jj'],
  ])('%j: %s', (path) => {
    expect(refusedPath(path)).toBeTypeOf('string')
  })
})

test('names that only look like it are names', () => {
  const names = [
    '.gitignore',
    '.github/a',
    'git',
    'a.git',
    '...',
    '..a',
    'a..',
    'a\nb',
    'a\\b',
    ' ',
    '-',
    '\xe9',
    bytes('é/ü'),
    'git~10',
    '.gitmodules',
    'a:b',
  ]
  expect(names.filter((name) => refusedPath(name) !== undefined)).toEqual([])
})

test('whatever is let through stays inside, on a file system that keeps names and on one that does not', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    'a',
    '.git',
    '.GIT ',
    '.git:x',
    'git~1',
    '\\',
    '/',
    '\0',
    'C:',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\', ''), (parts, by) => {
      const path = parts.join(by)
      if (refusedPath(path) !== undefined) return
      const steps = path.split(/[/\\]/)
      expect(path.startsWith('/') || path.startsWith('\\')).toBe(false)
      expect(steps).not.toContain('..')
      expect(steps.filter((step) => /^(\.git|git~1)[. ]*(:.*)?$/i.test(step))).toEqual([])
    }),
    { numRuns: 5000 },
  )
})

test('bytes that are no text are shown as such', () => {
  expect(shownPath(bytes('é'))).toBe('é')
  expect(shownPath('\xe9.txt')).toBe('\\xe9.txt')
})
