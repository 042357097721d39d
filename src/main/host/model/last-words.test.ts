import { expect, test } from 'vitest'
import { lossOf } from './last-words'

const killed = { code: null, signal: 'SIGKILL', lastWords: 'all well\n' }
const message = (more: Partial<Parameters<typeof lossOf>[1]>) =>
  lossOf('Agent', { ...killed, ...more }).message

test('who ended a program is said, and is not the program where it was not', () => {
  expect(message({})).toBe('Agent ended unexpectedly (killed by SIGKILL)')
  expect(message({ reason: 'keeper-killed' })).toBe(
    'Agent ended unexpectedly (its keeper, the process of Liminal that held it, was killed)',
  )
  expect(message({ reason: 'closed-output' })).toBe(
    'Agent ended unexpectedly (Liminal ended it: it had closed its output)',
  )
  expect(message({ reason: 'closed-input' })).toMatch(/Liminal ended it: it had closed its input/)
  expect(message({ reason: 'lease' })).toMatch(/Liminal ended it: nobody had looked at it/)
})

test('its last words come after how it ended', () => {
  expect(lossOf('Agent', { ...killed, reason: 'keeper-killed' }).details).toBe(
    'Its keeper, the process of Liminal that held it, was killed\nall well',
  )
})
