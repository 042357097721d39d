import { expect, test } from 'vitest'
import { mergeEnvironments, mergePaths } from './merge-environments'

test.each([
  [
    'from a desktop: the shell decides',
    '/usr/bin:/bin',
    '/n/bin:/usr/bin:/bin',
    '/n/bin:/usr/bin:/bin',
  ],
  [
    'given on purpose: it stays first',
    '/mine:/usr/bin',
    '/n/bin:/usr/bin',
    '/mine:/n/bin:/usr/bin',
  ],
  [
    'standard folders that the shell lacks come last',
    '/bin:/sbin',
    '/n/bin:/bin',
    '/n/bin:/bin:/sbin',
  ],
  ['nothing twice, nothing empty', '/mine::/mine:/bin', ':/bin:/bin', '/mine:/bin'],
  ['no shell', '/mine:/bin', '', '/mine:/bin'],
  ['no path at all', '', '/bin', '/bin'],
])('PATH %s', (_, own, shell, merged) => {
  expect(mergePaths(own, shell)).toBe(merged)
})

test('the own variables win, the shell fills in, and what it says of itself is left out', () => {
  const own = { LANG: 'de', PATH: '/bin' }
  const shell = {
    LANG: 'en',
    NVM_DIR: '/nvm',
    PATH: '/n:/bin',
    SHLVL: '1',
    PWD: '/',
    OLDPWD: '/',
    _: 'x',
  }
  expect(mergeEnvironments(own, shell)).toEqual({ LANG: 'de', NVM_DIR: '/nvm', PATH: '/n:/bin' })
})
