// Proves that a prompt that is sent again has one id however often that is asked, and that one button does it.
import { expect, test } from 'vitest'
import { defined } from '../../../kit/defined'
import { promptAgain, type RecoveryStep, speaksFor } from './plan'
import { recoveryWords } from './words'

test('two clicks on "Send again" are one prompt', () => {
  expect(promptAgain('a-b')).toBe('a-b~1')
  expect(promptAgain('a-b~1')).toBe('a-b~2')
  expect(promptAgain('a-b~9')).toBe('a-b~10')
})

const now = Date.UTC(2026, 10, 18, 12)
const nothing = (why: Extract<RecoveryStep, { do: 'nothing' }>['why'], until?: number) => ({
  do: 'nothing' as const,
  why,
  ...defined({ until }),
})

test.each<[string, RecoveryStep, boolean]>([
  ['what is sent in a moment', { do: 'send', at: now + 1000 }, true],
  ['what waits for a sign-in', { do: 'after-sign-in' }, true],
  ['what is not sent again since the agent acted', nothing('acted'), true],
  ['what was tried often enough', nothing('used-up'), true],
  ['a limit of which nobody knows the end', nothing('no-time'), true],
  ['what the switch holds', nothing('off'), true],
  ['what was left for too long', nothing('stale'), true],
  ['what waiting does not help', nothing('kind'), false],
  ['the same with a time', nothing('kind', now + 60_000), true],
  ['what the user has declined', nothing('declined'), false],
])('%s: the button stands beside the words, or with the turn', (_, step, speaks) => {
  const plan = { turn: 't', kind: 'limit', step, tries: 0 } as const
  expect(speaksFor(plan)).toBe(speaks)
  if (speaks) expect(recoveryWords(plan, now)).not.toBe('')
  expect(speaksFor({ ...plan, sent: 't~1' })).toBe(false)
})
