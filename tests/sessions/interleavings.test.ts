// Proves at length what the unit tests prove in short: a million walks, and 10,000 interleavings.
import fc from 'fast-check'
import { test } from 'vitest'
import { settle } from '../../src/main/sessions/fake-clock.test-kit'
import { moves, Story } from '../../src/main/sessions/story.test-kit'
import { walk } from '../../src/shared/process/lifecycle.test-kit'

// All of it in `npm run test:soak`; elsewhere a slice, with other seeds each time.
const share = process.env.LIMINAL_SOAK ? 1 : 0.2
const firstSeed = Date.now() % 1_000_000

test('10,000 random interleavings of ask, answer, cancel, reload and crash', async () => {
  const stories = fc.array(fc.constantFrom(...moves), { minLength: 10, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(stories, async (played) => {
      const story = new Story()
      await settle()
      for (const move of played) await story.play(move)
    }),
    { numRuns: 10_000 * share },
  )
}, 300_000)

test('a million random walks of the lifecycle keep every promise', () => {
  for (let seed = firstSeed; seed < firstSeed + 1_000_000 * share; seed += 1) walk(seed, 25)
}, 300_000)
