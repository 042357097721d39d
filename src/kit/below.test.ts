import { expect, test } from 'vitest'
import { below } from './below'

test.each([
  ['/work/app/a.ts', '/work/app', 'a.ts'],
  ['/work/app/src/a.ts', '/work/app/', 'src/a.ts'],
  ['/work/app', '/work/app', ''],
  ['/work/app/', '/work/app', ''],
  ['/work/application/a.ts', '/work/app', undefined],
  ['/work', '/work/app', undefined],
  ['/a.ts', '/', 'a.ts'],
  ['C:\\work\\a.ts', 'C:\\work', 'a.ts'],
  ['C:\\a.ts', 'C:\\', 'a.ts'],
])('%s in %s: %s', (path, folder, rest) => {
  expect(below(path, folder)).toBe(rest)
})
