// Proves that what is known of the account's limits grows with each message, and is never lost by one.
import { expect, test } from 'vitest'
import { Limits } from './limits'

const window = (usedPercent: number, windowDurationMins: number, resetsAt: number | null) => ({
  usedPercent,
  windowDurationMins,
  resetsAt,
})

test('the windows have names, shares and times', () => {
  const limits = new Limits()
  const primary = window(64, 300, 1795050105)
  const secondary = window(95, 10080, 1795444705)
  expect(limits.take({ limitId: 'codex', primary, secondary })).toBe(true)
  expect(limits.windows()).toEqual([
    { name: '5 hours', used: 0.64, resetsAt: 1795050105000, state: 'allowed' },
    { name: 'week', used: 0.95, resetsAt: 1795444705000, state: 'warning' },
  ])
  expect(limits.resetsAt).toBeUndefined()
})

test('what is null was not said, and the same again is no news', () => {
  const limits = new Limits()
  limits.take({ limitId: 'codex', primary: window(10, 300, 1795050105), secondary: null })
  expect(limits.take({ limitId: 'codex', primary: null, secondary: null })).toBe(false)
  expect(limits.take({ limitId: 'codex', primary: window(10, 300, null) })).toBe(false)
  expect(limits.take({ limitId: 'codex', primary: window(11, 300, null) })).toBe(true)
  expect(limits.windows()).toMatchObject([{ used: 0.11, resetsAt: 1795050105000 }])
})

test('with a key everything is null, which says nothing', () => {
  const limits = new Limits()
  expect(limits.take({ limitId: 'codex', primary: null, planType: null })).toBe(false)
  expect(limits.take('nonsense')).toBe(false)
  expect(limits.windows()).toEqual([])
})

test('what is used up can be used again when the last of it begins anew', () => {
  const limits = new Limits()
  limits.take({
    limitId: 'codex',
    primary: window(100, 300, 1000),
    secondary: window(100, 10080, 2000),
  })
  expect(limits.resetsAt).toBe(2_000_000)
})

test('limits of single models are told apart', () => {
  const limits = new Limits()
  limits.take({ limitId: 'codex', primary: window(1, 300, 1000) })
  limits.take({ limitId: 'small', limitName: 'GPT small', primary: window(2, 90, 1000) })
  expect(limits.windows().map(({ name }) => name)).toEqual(['5 hours', 'GPT small: 90 minutes'])
})
