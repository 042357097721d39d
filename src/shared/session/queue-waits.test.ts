// Proves that a row says the same word as the list of what needs the user: what waits for them is not idle, ready or failed.
import { expect, test } from 'vitest'
import { factsOf, type Status, statusOf } from './status'

const connection = { phase: 'connected' } as const
const facts = { connection, activity: 'ready' } as const
const afterSignIn = { turn: 't', kind: 'sign-in', step: { do: 'after-sign-in' }, tries: 0 } as const
const held = (why: 'app-ended' | 'cancelled' | 'recovery') => ({ held: { why } })

test.each<[string, Partial<Parameters<typeof factsOf>[0]>, Status]>([
  ['nothing', {}, 'Ready'],
  [
    'a sign-in before the first prompt goes',
    { ...held('recovery'), recovery: afterSignIn },
    'Needs input',
  ],
  [
    'a sign-in that a turn failed for',
    { activity: 'failed', outcome: 'failed', recovery: afterSignIn },
    'Needs input',
  ],
  ['one that was done', { recovery: { ...afterSignIn, sent: 'u' } }, 'Ready'],
  ['a queue that only they let go', held('app-ended'), 'Needs input'],
  [
    'one of a session whose agent is gone',
    { ...held('app-ended'), connection: { phase: 'idle' } },
    'Needs input',
  ],
  [
    'one behind a turn that was cut short',
    { ...held('app-ended'), outcome: 'interrupted' },
    'Failed',
  ],
  ['one that they held themselves', held('cancelled'), 'Ready'],
  ['work beside a queue', { ...held('app-ended'), activity: 'working' }, 'Working'],
])('%s: %s', (_, more, status) => {
  expect(statusOf(factsOf({ ...facts, ...more }))).toBe(status)
})
