// Proves what may pass between the clipboard, dropped files and a terminal.
import { describe, expect, test } from 'vitest'
import { clipboardText, isManyLines, quotedPath, withoutControls } from './pasting'

describe('OSC 52', () => {
  test('a program may offer text', () => {
    expect(clipboardText(`c;${btoa('hello')}`)).toBe('hello')
    expect(clipboardText(';w6k=')).toBe('é')
  })

  test.each([
    ['it asks what was copied', 'c;?'],
    ['it clears', 'c;'],
    ['it is no base64', 'c;%%%'],
    ['it is half a letter', 'c;A'],
    ['it names no clipboard', 'aGVsbG8='],
    ['it is larger than 100 KB', `c;${btoa('x'.repeat(100 * 1024 + 1))}`],
  ])('nothing happens when %s', (_, payload) => {
    expect(clipboardText(payload)).toBeUndefined()
  })

  test('100 KB may pass', () => {
    expect(clipboardText(`c;${btoa('x'.repeat(100 * 1024))}`)).toHaveLength(100 * 1024)
  })
})

test('what is pasted cannot end the paste and type on', () => {
  expect(withoutControls('a\x1b[201~rm -rf /\r\nb\tc\x07')).toBe('a[201~rm -rf /\nb\tc')
})

test('only what would run more than one line asks', () => {
  expect(isManyLines('ls\n')).toBe(false)
  expect(isManyLines('ls\r\nrm x')).toBe(true)
})

test.each([
  ['/home/me/a.txt', '/home/me/a.txt'],
  ['/home/me/a b.txt', "'/home/me/a b.txt'"],
  ["/it's", "'/it'\\''s'"],
  ['/$(rm x)', "'/$(rm x)'"],
])('the path %s is typed as %s', (path, quoted) => {
  expect(quotedPath(path)).toBe(quoted)
})
