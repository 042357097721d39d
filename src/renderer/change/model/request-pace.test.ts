// Proves that a request is read again soon while checks run, later otherwise, and not for ever.
import { expect, test } from 'vitest'
import type { RequestView } from '../../../shared/change/request'
import { readAgainAfter } from './request-pace'

const request = (state: RequestView['state'], ...checks: RequestView['checks'][0]['state'][]) => ({
  state,
  checks: checks.map((one, place) => ({ name: `${place}`, state: one })),
})

test('soon while checks run, later otherwise', () => {
  expect(readAgainAfter(request('open', 'passed', 'running'), 0)).toBe(30_000)
  expect(readAgainAfter(request('draft', 'passed', 'failed'), 0)).toBe(180_000)
  expect(readAgainAfter(request('open'), 0)).toBe(180_000)
})

test('what is over is not read again, nor what has not changed for long', () => {
  expect(readAgainAfter(request('merged', 'running'), 0)).toBe(null)
  expect(readAgainAfter(request('closed'), 0)).toBe(null)
  expect(readAgainAfter(request('open', 'running'), 19)).toBe(30_000)
  expect(readAgainAfter(request('open', 'running'), 20)).toBe(null)
})
