// Proves which settings of a repository are programs, which are the user's own, and what takes their place.
import { expect, test } from 'vitest'
import { hooksFolder, namedPrograms, settingsIn, withoutPrograms } from './programs'

const listing = (...settings: [scope: string, key: string, value?: string][]) =>
  settings
    .map(
      ([scope, key, value]) =>
        `${scope}\0file:/x\0${value === undefined ? key : `${key}\n${value}`}\0`,
    )
    .join('')
const named = (...settings: Parameters<typeof listing>) =>
  namedPrograms(settingsIn(listing(...settings))).map(({ key }) => key)

test('what a repository names is told, of any scope of its own', () => {
  expect(named(['local', 'filter.a.b.clean', 'x'], ['worktree', 'core.sshcommand', 'y'])).toEqual([
    'filter.a.b.clean',
    'core.sshcommand',
  ])
  const url = ['local', 'remote.origin.url', 'ext::sh -c x'] as const
  expect(named([...url], ['local', 'submodule.a.update', '!x'])).toHaveLength(2)
})

test('what is the user’s own, empty, or no program is not', () => {
  expect(
    named(['global', 'filter.lfs.clean', 'git-lfs'], ['system', 'diff.external', 'x']),
  ).toEqual([])
  expect(named(['global', 'filter.l.clean', 'x'], ['local', 'filter.l.clean', 'x'])).toEqual([])
  expect(named(['local', 'filter.l.clean', ''], ['local', 'core.bare'])).toEqual([])
  expect(named(['local', 'submodule.a.update', 'merge'], ['local', 'user.name', 'x'])).toEqual([])
})

test('hooks are the repository’s own unless the user has put all of them elsewhere', () => {
  const place = (...settings: Parameters<typeof listing>) =>
    hooksFolder(settingsIn(listing(...settings)), '/r/.git/hooks')
  expect(place()).toBe('/r/.git/hooks')
  expect(place(['local', 'core.hookspath', '.husky'])).toBe('.husky')
  expect(place(['global', 'core.hookspath', '/home/me/hooks'])).toBe(undefined)
  // One that is seen from each repository is in each of them.
  expect(place(['global', 'core.hookspath', '.hooks'])).toBe('.hooks')
  expect(place(['global', 'core.hookspath', '/h'], ['local', 'core.hookspath', 'a'])).toBe('a')
})

test('in the place of a program stands what git does without it', () => {
  expect(withoutPrograms(['filter.a.b.process', 'credential.helper', 'hook.x.command'])).toEqual([
    ['filter.a.b.process', ''],
    ['filter.a.b.required', 'false'],
    ['hook.x.enabled', 'false'],
  ])
  expect(withoutPrograms(['merge.m.driver'])[0]?.[1]).toMatch(/^git merge-file /)
})
