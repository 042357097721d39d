// Proves that a request that is folded says in a line how it stands.
import { expect, test } from 'vitest'
import type { RequestView } from '../../../shared/change/request'
import { requestWords } from './request-words'

const request = (...checks: RequestView['checks'][number]['state'][]): RequestView => ({
  program: 'gh',
  number: 7,
  title: 'Fix',
  url: '',
  state: 'open',
  readAt: 0,
  checks: checks.map((state, at) => ({ name: `${at}`, state })),
  comments: [],
})

test('what is wrong comes first, and what passed is said only when nothing else is', () => {
  expect(requestWords(request())).toBe('7 · open')
  expect(requestWords(request('failed', 'running', 'passed'))).toBe(
    '7 · open · 1 check failed · 1 running',
  )
  expect(requestWords(request('passed', 'passed', 'skipped'))).toBe('7 · open · 2 checks passed')
  const said = { id: '1', author: 'ann', text: 'Why?', at: 0 }
  expect(requestWords({ ...request('passed'), comments: [said] })).toBe(
    '7 · open · 1 check passed · 1 comment',
  )
})
