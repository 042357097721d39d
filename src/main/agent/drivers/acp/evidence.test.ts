// Proves that the errors of real agents are told apart by code, by the vendor's name and by words, and are said in the agent's own.
import { expect, test } from 'vitest'
import seen from '../../../../../tests/fixtures/failures.json'
import { classify } from '../../model/failure/classify'
import { evidenceOf } from './evidence'
import { requestFailed } from './failures'

const errors = seen.flatMap((one) =>
  'error' in one && one.error ? [{ ...one, error: one.error }] : [],
)

test.each(errors.map((one) => [one.agent, one.situation, one] as const))(
  '%s, %s',
  (agent, _situation, { error, kind, rule }) => {
    const thrown = Object.assign(new Error(error.message), error)
    const failure = classify(evidenceOf(agent, thrown), 0)
    expect(failure).toMatchObject({ kind, evidence: { agent, rule } })
    expect(failure.says.message).not.toMatch(/^(Internal error|\{)/)
    expect(failure.says.message).not.toBe('')
  },
)

test('what is no error of the protocol is the end of the connection', () => {
  expect(requestFailed('a', new Error('ACP connection closed'))).toMatchObject({
    failure: { kind: 'lost', scope: 'agent' },
    problem: { details: 'ACP connection closed' },
  })
})

test('of a book in an error the beginning is told', () => {
  const words = 'x'.repeat(1_000_000)
  const { message, details } = classify(
    evidenceOf('a', Object.assign(new Error(words), { code: -32603, data: { words } })),
    0,
  ).says
  expect(message.length + (details?.length ?? 0)).toBeLessThan(9000)
})
