// Proves that failures are told apart by what real agents say of them.
import { expect, test } from 'vitest'
import { requestProblem } from './problems'

const wireError = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, data })

const codex = (info: unknown, message: string) => ({ message, codex_error_info: info })
const json = (message: string) => JSON.stringify({ error: { code: 401, message } })

test.each([
  ['auth-required', -32000, 'Authentication required', undefined],
  ['auth-required', 401, json('Request had invalid authentication credentials.'), undefined],
  ['auth-required', -32603, 'Internal error: Incorrect API key provided: dummy.', { service: 's' }],
  ['auth-required', -32603, 'Internal error', { details: '401 Incorrect API key provided' }],
  ['auth-required', -32603, 'Internal error', codex('other', 'unexpected status 401 Unauthorized')],
  ['limit', -32603, 'Internal error: Rate limit reached for fake-model (TPM)', undefined],
  ['limit', -32603, 'x', codex({ response_too_many_failed_attempts: {} }, 'exceeded retry limit')],
  ['limit', -32603, "You've hit your usage limit.", codex('usage_limit_exceeded', 'y')],
  ['limit', 429, 'You have exhausted your daily quota on this model.', undefined],
  ['billing', -32603, 'Internal error: Credit', { errorKind: 'billing_error' }],
  ['context', -32603, 'Internal error: Prompt is too long', undefined],
  [
    'context',
    400,
    json('The input token count exceeds the maximum number of tokens allowed'),
    undefined,
  ],
  ['context', -32603, 'Internal error', { details: '400 Your input exceeds the context window' }],
  ['service', -32603, 'Internal error: The server had an error while processing', undefined],
  ['service', -32603, 'Internal error', codex('internal_server_error', 'high demand')],
  ['network', -32603, "Internal error: Can't reach the API server (ENOTFOUND)", undefined],
  ['not-found', -32002, 'Resource not found', undefined],
  ['agent-error', -32603, 'Internal error', { details: 'something odd' }],
])('%s: %i %s', (code, number, message, data) => {
  const problem = requestProblem(wireError(number, message, data))
  expect(problem).toMatchObject({ code })
  expect(problem.message).not.toMatch(/^(Internal error|\{)/)
})
