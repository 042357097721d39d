// Proves what is said by a Liminal without a window, for people and for scripts.
import { expect, test } from 'vitest'
import { servedIn } from './serving'

test('one that serves says what, which process it is and how it ends', () => {
  expect(servedIn('words', { state: 'serving', folder: '/data', pid: 7 })).toBe(
    'Liminal serves /data without a window, as process 7. Ctrl+C ends it.',
  )
})

test('one that ran before is told from it, in words and in JSON', () => {
  const served = { state: 'running', folder: '/data' } as const
  expect(servedIn('words', served)).toBe(
    'Liminal runs already on /data. It was handed all folders.',
  )
  expect(JSON.parse(servedIn('json', served))).toEqual(served)
})
