// Proves that whatever comes in whatever order, agents go only where they may and no question or prompt is lost or doubled.

import fc from 'fast-check'
import { test } from 'vitest'
import { walk } from '../../src/main/agent/model/lifecycle.test-kit'
import { settle } from '../../src/main/session/fake-clock.test-kit'
import { moves, Story } from '../../src/main/session/story.test-kit'
import { patience } from '../lib/patience'
import { runsOf, seedOfRun } from '../lib/random'

const seed = seedOfRun()
const timeout = patience

const interleavings = runsOf(10_000, 100_000)

test(`${interleavings} interleavings of ask, answer, cancel, reload and crash`, {
  timeout,
}, async () => {
  const stories = fc.array(fc.constantFrom(...moves), {
    minLength: 5,
    maxLength: runsOf(20, 40),
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(stories, async (played) => {
      const story = new Story()
      await settle()
      for (const move of played) await story.play(move)
    }),
    { numRuns: interleavings, seed },
  )
})

const walks = runsOf(200_000, 5_000_000)

test(`${walks} walks of the lifecycle keep every promise`, { timeout }, () => {
  const first = seed % 1_000_000_000
  for (let run = first; run < first + walks; run += 1) walk(run, 25)
})
