// Proves that whatever comes between, a question is answered once, and a prompt is sent once.
import fc from 'fast-check'
import { test } from 'vitest'
import { settle } from './fake-clock.test-kit'
import { moves, Story } from './story.test-kit'

test('10,000 random interleavings of ask, answer, cancel, reload and crash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...moves), { maxLength: 25 }), async (played) => {
      const story = new Story()
      await settle()
      for (const move of played) await story.play(move)
    }),
    { numRuns: 10_000 },
  )
}, 300_000)
