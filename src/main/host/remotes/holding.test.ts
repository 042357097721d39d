// Proves what it means for a place that what it runs in is not what it was.
import { expect, test } from 'vitest'
import type { ContainerStatus } from './engine'
import { became } from './holding'

const before = { state: 'up', held: 'a', since: 'a 1' } as const
const gone = { hopeless: true, gone: true }

test.each<[ContainerStatus, unknown]>([
  [before, undefined],
  [
    { ...before, since: 'a 2' },
    { ...gone, why: 'It was restarted, and nothing goes on there.' },
  ],
  [
    { state: 'coming', words: '' },
    { ...gone, why: 'It was restarted, and nothing goes on there.' },
  ],
  [
    { state: 'coming', words: '', was: 'It was deleted.' },
    { ...gone, why: 'It was deleted.' },
  ],
  [
    { state: 'coming', words: 'It ends.', ending: true },
    { why: 'It ends.', hopeless: false },
  ],
  [{ state: 'none' }, { ...gone, why: 'It was removed.' }],
  [
    { state: 'over', why: 'Stopped.' },
    { ...gone, why: 'Stopped.' },
  ],
  [
    { state: 'unknown', why: 'Paused.', hopeless: false },
    { why: 'Paused.', hopeless: false },
  ],
])('%j', (standing, ended) => {
  expect(became(standing, before, { vanished: 'It was removed.' })).toEqual(ended)
})
