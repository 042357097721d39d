// Proves that an agent's traffic is kept within bounds, and shown without secrets.
import { expect, test } from 'vitest'
import { Redactor } from '../secrets/redactor'
import { Traffic } from './traffic'

test('the newest lines are kept, with their numbers, and read on from one of them', () => {
  let time = 0
  const traffic = new Traffic(() => ++time)
  for (let count = 1; count <= 10_000; count += 1) traffic.add('in', `line ${count}`)
  const all = traffic.after(0)
  expect(all).toHaveLength(2000)
  expect(all.at(-1)).toEqual({ number: 10_000, at: 10_000, direction: 'in', text: 'line 10000' })
  expect(traffic.after(9998).map(({ number }) => number)).toEqual([9999, 10_000])
})

test('one huge line and many large ones stay within bounds', () => {
  const traffic = new Traffic(() => 0)
  for (let count = 0; count < 100; count += 1) traffic.add('out', 'x'.repeat(10_000_000))
  const size = traffic.after(0).reduce((sum, { text }) => sum + text.length, 0)
  expect(size).toBeLessThanOrEqual(4 * 1024 * 1024 + 100)
})

test('what is known to be secret is hidden wherever it stands, as a line writes it', () => {
  const traffic = new Traffic(() => 0)
  traffic.add('error', 'cannot sign in with pass\\"word')
  expect(traffic.after(0, new Redactor(['pass"word']))[0]?.text).toBe('cannot sign in with …')
})
