import { expect, test } from 'vitest'
import { QUIT_PLAN } from '../plans'
import { deadlinesOf, killStep, sooner } from './kill-plan'

const deadlines = deadlinesOf({ inputGrace: 5000, termGrace: 2000 }, 1000)

test.each([
  ['the input was just closed', 1000, false, { do: 'wait', until: 6000 }],
  ['still within the grace', 5999, false, { do: 'wait', until: 6000 }],
  ['the grace is over', 6000, false, { do: 'signal', signal: 'SIGTERM', until: 8000 }],
  ['SIGTERM was sent', 6001, true, { do: 'wait', until: 8000 }],
  ['SIGTERM had its time', 8000, true, { do: 'signal', signal: 'SIGKILL', until: 11000 }],
  [
    'the moment for SIGTERM was missed',
    9000,
    false,
    { do: 'signal', signal: 'SIGKILL', until: 11000 },
  ],
  [
    'a tree that grows is killed again',
    10999,
    true,
    { do: 'signal', signal: 'SIGKILL', until: 11000 },
  ],
  ['not even SIGKILL helps', 11000, true, { do: 'give-up' }],
])('%s', (_, now, termSent, step) => {
  expect(killStep(deadlines, now, termSent)).toEqual(step)
})

test('a second wish only makes it faster', () => {
  expect(sooner(deadlines, deadlinesOf({ inputGrace: 0, termGrace: 0 }, 2000))).toEqual({
    term: 2000,
    kill: 2000,
    over: 5000,
  })
  expect(sooner(deadlines, deadlinesOf({ inputGrace: 30_000, termGrace: 0 }, 2000))).toEqual(
    deadlines,
  )
})

test('L9: quitting leaves the agents 5 s and is over within 6', () => {
  expect(QUIT_PLAN.inputGrace).toBe(5000)
  expect(deadlinesOf(QUIT_PLAN, 0).over).toBeLessThan(6000)
})
