// Proves that what decides is pure, wherever it lies; a part of src/architecture.test.ts.
import { expect, test } from 'vitest'
import { findings, sources, strangers, within } from './sources.test-kit'

/** What decides and does nothing itself: in a room of main or of the page it lies in a folder called so. */
const models = sources.filter(({ path }) => /^(?:main|renderer)\/\w+\/model\//.test(path))

test('what belongs to no noun imports itself and zod', () => {
  expect(strangers(within('kit/'), /^(kit\/|zod$)/)).toEqual([])
})

test('shared runs anywhere: it imports itself, what belongs to no noun, and zod', () => {
  expect(strangers(within('shared/'), /^(shared\/|kit\/|zod$)/)).toEqual([])
})

test('a model of a room is as pure as what is shared: it imports that, and its like', () => {
  const allowed = /^(shared\/|kit\/|zod$|(?:main|renderer)\/\w+\/model\/)/
  expect(models.length).toBeGreaterThan(80)
  expect(strangers(models, allowed)).toEqual([])
})

test('all of these take clock, randomness and timers as arguments', () => {
  const ambient =
    /\b(Date\.now|new Date\(\)|Math\.random|setTimeout|setInterval|process\.(?:env|platform|cwd|hrtime))/g
  // The clock that they are given.
  const files = [...within('shared/', 'kit/'), ...models].filter(
    ({ path }) => path !== 'kit/clock.ts',
  )
  expect(findings(files, ambient)).toEqual([])
})
