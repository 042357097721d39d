// Proves that a link of an agent leads to the web or to a file and nowhere else.
import { expect, test } from 'vitest'
import { fileReference, isOwnPicture, targetOf, targetWords } from './target'

test.each([
  ['https://example.com/a', 'web'],
  ['http://example.com', 'web'],
  ['mailto:someone@example.com', 'web'],
  ['src/app.ts', 'file'],
  ['./src/app.ts:12', 'file'],
  ['/home/user/app.ts#L12', 'file'],
  ['C:\\work\\app.ts:3', 'file'],
  ['file:///home/user/a%20b.ts', 'file'],
])('%s is a %s target', (address, kind) => {
  expect(targetOf(address)?.kind).toBe(kind)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'blob:https://example.com/1',
  'file://server/share/x',
  '//example.com/x',
  '\\\\server\\share',
  'ssh://host',
  'liminal://settings',
  'https://good.com@evil.com/',
  'https://user:pass@evil.com/',
  'https://exa\u202emple.com',
  'ht\ttps://example.com',
  ' https://example.com',
  'https://',
  '#top',
  '',
  `https://example.com/${'x'.repeat(5000)}`,
])('%j leads nowhere', (address) => {
  expect(targetOf(address)?.kind).not.toBe('web')
  if (!address.includes('example.com') || address.length > 4096)
    expect(targetOf(address)).toBeUndefined()
})

test('a place in a file is read in each of the usual ways', () => {
  const file = { kind: 'file', path: 'src/app.ts' }
  expect(targetOf('src/app.ts:12')).toEqual({ ...file, line: 12 })
  expect(targetOf('src/app.ts:12:7')).toEqual({ ...file, line: 12, column: 7 })
  expect(targetOf('src/app.ts#L12')).toEqual({ ...file, line: 12 })
  expect(targetOf('src/app.ts#L12-L20')).toEqual({ ...file, line: 12 })
  expect(targetOf('src/app.ts#L12C7')).toEqual({ ...file, line: 12, column: 7 })
  expect(targetOf('src/app.ts#L12C7-L20C1')).toEqual({ ...file, line: 12, column: 7 })
  expect(targetOf('file:///work/src/app.ts#L12C7')).toMatchObject({ line: 12, column: 7 })
  expect(targetOf('src/app.ts')).toEqual(file)
  expect(targetOf('src/app.ts:0:0')).toEqual(file)
})

test('where a link leads is said with line and column', () => {
  expect(targetWords({ kind: 'file', path: 'a.ts' })).toBe('a.ts')
  expect(targetWords({ kind: 'file', path: 'a.ts', line: 3, column: 7 })).toBe('a.ts:3:7')
})

test('inline code is a file only when it can be nothing else', () => {
  expect(fileReference('src/app.ts')).toBeDefined()
  expect(fileReference('app.ts:12')).toBeDefined()
  expect(fileReference('app.ts')).toBeUndefined()
  expect(fileReference('console.log')).toBeUndefined()
  expect(fileReference('a / b.c')).toBeUndefined()
})

test('only pictures that come with the message are shown', () => {
  expect(isOwnPicture('data:image/png;base64,AAAA')).toBe(true)
  expect(isOwnPicture('data:image/svg+xml;base64,AAAA')).toBe(false)
  expect(isOwnPicture('data:image/png;base64,AAAA" onerror="x')).toBe(false)
  expect(isOwnPicture('https://example.com/a.png')).toBe(false)
})
