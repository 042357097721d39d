// Proves that the end of a process is told to each session on it as what it was: another's doing, where one alone was at work.
import { expect, test } from 'vitest'
import { sharedEnd } from './shared-end'

const problem = { code: 'crashed', message: 'Agent ended unexpectedly (exit code 3)' }
const tenant = (title: string, active = false) => ({ title, active })
const toldTo = (which: number, ...tenants: ReturnType<typeof tenant>[]) => {
  const one = tenants[which]
  return one && sharedEnd(one, tenants, problem).message
}

test('who was alone on it, or alone at work, hears how it ended', () => {
  expect(toldTo(0, tenant('One'))).toBe(problem.message)
  expect(toldTo(0, tenant('One', true), tenant('Two'))).toBe(problem.message)
})

test('its neighbours hear whose process they shared', () => {
  const words =
    'The process that it shared with “One” ended: Agent ended unexpectedly (exit code 3)'
  expect(toldTo(1, tenant('One', true), tenant('Two'))).toBe(words)
  expect(toldTo(2, tenant('One', true), tenant('Two'), tenant('Three'))).toBe(words)
})

test('nobody is named where it can have been several, or nobody', () => {
  const words = (whom: string) =>
    `The process that it shared with ${whom} ended: Agent ended unexpectedly (exit code 3)`
  expect(toldTo(0, tenant('One', true), tenant('Two', true))).toBe(words('another session'))
  expect(toldTo(0, tenant('One'), tenant('Two'), tenant('Three'))).toBe(words('2 other sessions'))
})
