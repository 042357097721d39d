// Proves what an error of a turn gives as evidence: what the protocol says in fields, and the reset time as a number.
import { expect, test } from 'vitest'
import { evidenceOf, failureOfAnswer, failureOfTurn } from './evidence'

const usage = (message: string) => ({ message, codexErrorInfo: 'usageLimitExceeded' })

test('a limit that is used up has its reset time from the windows, which the error has in words only', () => {
  const error = usage('You’ve hit your usage limit. Try again at 7:34 PM.')
  expect(evidenceOf('codex', error, 123_000)).toMatchObject({ kind: 'limit', retryAt: 123_000 })
  expect(failureOfTurn('codex', error, 123_000).retryAt).toBe(123_000)
  expect(failureOfTurn('codex', error).retryAt).toBeGreaterThan(Date.now())
  const later = usage('You’ve hit your usage limit. Try again later.')
  expect(failureOfTurn('codex', later)).toMatchObject({ kind: 'limit' })
  expect(failureOfTurn('codex', later).retryAt).toBeUndefined()
})

test.each([
  'Your workspace is out of credits. Add credits to continue.',
  'You hit your spend cap set by the owner of your workspace.',
  'Quota exceeded. Check your plan and billing details.',
  'To use Codex with your ChatGPT plan, upgrade to Plus: https://chatgpt.com/explore/plus.',
])('where waiting does not help it is no limit: %s', (words) => {
  const evidence = evidenceOf('codex', usage(words), 123_000)
  expect(evidence).toMatchObject({ kind: 'billing' })
  expect(evidence.retryAt).toBeUndefined()
})

test('names, statuses and the JSON of the service are read', () => {
  const status = { httpConnectionFailed: { httpStatusCode: 401 } }
  expect(evidenceOf('codex', { message: 'unexpected status', codexErrorInfo: status })).toEqual({
    agent: 'codex',
    words: 'unexpected status',
    name: 'httpConnectionFailed',
    code: 401,
  })
  const message = '{"error":{"message":"malformed","type":"invalid_request_error"}}'
  expect(evidenceOf('codex', { message, codexErrorInfo: 'other' })).toEqual({
    agent: 'codex',
    words: 'malformed',
    kind: 'request',
  })
  expect(evidenceOf('codex', { message: '{"open', codexErrorInfo: null })).toEqual({
    agent: 'codex',
    words: '{"open',
  })
})

test('an error that says nothing is one all the same', () => {
  expect(failureOfTurn('codex', {}).says.message).toBe('Codex does not say what went wrong')
  expect(failureOfAnswer('codex', {}).says.message).toBe('Codex refused without a word')
  expect(failureOfAnswer('codex', { message: 'x'.repeat(10_000) }).says.message.length).toBe(4001)
})

test('a conversation that is not there is told from one that is open elsewhere', () => {
  const refused = (message: string) => failureOfAnswer('codex', { code: -32600, message }).kind
  expect(refused('no rollout found for thread id 7')).toBe('not-found')
  expect(refused('thread not found: 7')).toBe('not-found')
  expect(refused('thread 7 already has an active writer')).toBe('refused')
})
