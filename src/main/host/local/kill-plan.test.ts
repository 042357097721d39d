import { expect, test } from 'vitest'
import { planOf, QUIT_PLAN, quitPlan } from '../plans'
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

test('L9: quitting leaves the agents 4.25 s, and what is left of that where there is less', () => {
  expect(deadlinesOf(QUIT_PLAN, 0)).toEqual({ term: 4250, kill: 4500, over: 5000 })
  expect(deadlinesOf(quitPlan(30_000), 0)).toEqual({ term: 4250, kill: 4500, over: 5000 })
  expect(deadlinesOf(quitPlan(3000), 0)).toEqual({ term: 2250, kill: 2500, over: 3000 })
  expect(deadlinesOf(quitPlan(-100), 0)).toEqual({ term: 0, kill: 250, over: 750 })
})

test('H9: a longer plan of its own is kept as far as there is time', () => {
  const patient = { inputGrace: 0, termGrace: 30_000 }
  const at = (left: number) => deadlinesOf(planOf(patient, quitPlan(left)), 0)
  expect(at(40_000)).toEqual({ term: 0, kill: 30_000, over: 30_500 })
  expect(at(28_000)).toEqual({ term: 0, kill: 27_500, over: 28_000 })
  expect(planOf(undefined, quitPlan(3000))).toEqual({
    inputGrace: 2250,
    termGrace: 250,
    patience: 500,
  })
})
