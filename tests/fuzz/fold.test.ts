// Proves that a session is the same however its events are cut, and that its sealed sections can be read alone.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldSection } from '../../src/shared/session/fold'
import { copy, foldAll, foldParts, stream } from '../../src/shared/session/fold.test-kit'
import { patience } from '../lib/patience'
import { runsOf, seedOfRun } from '../lib/random'

const numRuns = runsOf(10_000, 200_000)
const seed = seedOfRun()

test(`${numRuns} splits give the same session`, { timeout: patience }, () => {
  const cuts = fc.array(fc.nat(60), { maxLength: 6 })
  const same = fc.property(stream, cuts, (stamped, cuts) => {
    expect(foldParts(stamped, cuts)).toEqual(copy(foldAll(stamped).state))
  })
  fc.assert(same, { numRuns, seed })
})

test(`${numRuns} streams have sections that show alone what they showed`, {
  timeout: patience,
}, () => {
  const alone = fc.property(stream, (stamped) => {
    // A question belongs to the section in which its agent asked, which waits for the answer.
    const told = stamped.filter(([, { type }]) => !type.startsWith('question'))
    for (const { number, first, last = 0, items } of foldAll(told).sealed)
      expect(copy(foldSection(number, first, copy(told.slice(first - 1, last))).items)).toEqual(
        items,
      )
  })
  fc.assert(alone, { numRuns, seed })
})
