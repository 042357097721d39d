import { expect, test } from 'vitest'
import { candidates } from './command'

const linux = { path: '/a::/b', folder: '/work', platform: 'linux' as const }

test.each([
  ['a name is looked for on the PATH', 'claude', ['/a/claude', '/b/claude']],
  ['a path is itself', '/opt/claude', ['/opt/claude']],
  ['a relative path is seen from the folder', './bin/claude', ['/work/bin/claude']],
])('%s', (_, command, found) => {
  expect(candidates(command, linux)).toEqual(found)
})

test('on Windows the extensions are tried, unless the name has one', () => {
  const windows = { ...linux, path: '/a', platform: 'win32' as const, pathExtensions: '.EXE;.CMD' }
  expect(candidates('claude', windows)).toEqual(['/a/claude.exe', '/a/claude.cmd'])
  expect(candidates('claude.cmd', windows)).toEqual(['/a/claude.cmd'])
})
