import { expect, test } from 'vitest'
import { answerOnRecord, isSecretField, secretsIn } from './secret-answers'

test.each<[string, unknown]>([
  ['anything', { type: 'string', writeOnly: true }],
  ['anything', { type: 'string', format: 'password' }],
  ['anything', { type: 'string', title: 'Your API key' }],
  ['db_password', { type: 'string' }],
  ['apiKey', {}],
  ['GITHUB_TOKEN', undefined],
  ['pin', { type: 'integer' }],
])('the field %s %o is secret', (name, schema) => {
  expect(isSecretField(name, schema)).toBe(true)
})

test.each<[string, unknown]>([
  ['colour', { type: 'string' }],
  ['key', { type: 'string', title: 'Key of the map' }],
  ['opinion', { type: 'string' }],
  ['tokenizer', { type: 'string' }],
  ['save_password', { type: 'boolean' }],
  ['anything', null],
])('the field %s %o is not', (name, schema) => {
  expect(isSecretField(name, schema)).toBe(false)
})

const question = {
  kind: 'form' as const,
  schema: { properties: { user: { type: 'string' }, word: { type: 'string', writeOnly: true } } },
}

test('an answer is kept without what is secret in it, and without what the form does not have', () => {
  const content = { user: 'me', word: 'hunter2hunter2', password: 'more of it', many: ['a'] }
  const answer = { kind: 'form' as const, content }
  expect(answerOnRecord(question, answer)).toEqual({
    kind: 'form',
    content: { user: 'me', word: '…', password: '…', many: ['a'] },
  })
  expect(secretsIn(question, answer)).toEqual(['hunter2hunter2', 'more of it'])
  expect(answerOnRecord(question, { kind: 'decline' })).toEqual({ kind: 'decline' })
  expect(secretsIn({ kind: 'url' }, { kind: 'accept' })).toEqual([])
})
