// Proves that an option is told by what it does, not by its name, and that what lasts says who keeps it.
import { expect, test } from 'vitest'
import { defined } from '../../../kit/defined'
import type { PermissionOption } from '../../../shared/session/question'
import { besideName, keptWords } from './option-words'

const option = (name: string, kind: PermissionOption['kind'], kept?: string) => ({
  id: 'o',
  name,
  kind,
  ...defined({ kept }),
})

test.each<[string, PermissionOption['kind'], string | undefined]>([
  ['Reject', 'allow_always', 'Allows from now on'],
  ['No', 'allow_once', 'Allows this once'],
  ['Never', 'allow_always', 'Allows from now on'],
  ['Allow once', 'reject_always', 'Rejects from now on'],
  ['Yes', 'reject_once', 'Rejects this once'],
  ['Proceed', 'allow_always', 'from now on'],
  ['Allow', 'allow_once', undefined],
  ['Always allow', 'allow_always', undefined],
  ['Yes, and do not ask again for Bash everywhere', 'allow_always', undefined],
  ['Yes, and don’t ask again', 'allow_always', undefined],
  ['Reject', 'reject_once', undefined],
  ['No, go on planning', 'reject_once', undefined],
])('“%s” of kind %s has beside it: %s', (name, kind, words) => {
  expect(besideName(option(name, kind))).toBe(words)
})

test('what lasts is said to be the agent’s, unless that tells where it keeps it', () => {
  const always = option('Always', 'allow_always')
  const never = option('Never', 'reject_always')
  const session = option('For now', 'allow_always', 'Until the session ends.')
  expect(keptWords([always, option('Allow', 'allow_once'), session, never], 'Gemini')).toEqual([
    '“Always”, “Never”: Gemini decides what this covers and keeps it. Liminal cannot see it or take it back.',
    '“For now”: Until the session ends.',
  ])
  expect(keptWords([option('Allow', 'allow_once')], 'Gemini')).toEqual([])
})
