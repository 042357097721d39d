// Proves that the agent's questions become one form, and what was filled in becomes their answers.
import { expect, test } from 'vitest'
import { readInputForm } from './input-forms'

const options = [{ label: 'Red', description: 'warm' }, { label: 'Blue' }]

test('a choice, with an answer of one’s own where that may be', () => {
  const form = readInputForm({
    questions: [{ id: 'q', header: 'Colour', question: 'Which?', options, isOther: true }],
  })
  expect(form?.message).toBe('Which?')
  expect(form?.schema).toMatchObject({
    properties: { q: { oneOf: [{ const: 'Red', title: 'Red: warm' }, { const: 'Blue' }] } },
    required: [],
  })
  expect(form?.answers({ q: 'Red' })).toEqual({ answers: { q: { answers: ['Red'] } } })
  expect(form?.answers({ q: 'Red', 'q~own': 'Green' })).toEqual({
    answers: { q: { answers: ['Green'] } },
  })
  expect(form?.answers({})).toEqual({ answers: { q: { answers: [] } } })
})

test('a text must be filled in, and a secret is marked as one', () => {
  const form = readInputForm({
    questions: [{ id: 'q', question: 'Token?', isSecret: true, options: null }],
  })
  expect(form?.schema).toMatchObject({
    properties: { q: { type: 'string', title: 'Token?', writeOnly: true } },
    required: ['q'],
  })
})

test('nothing is asked where no question can be read', () => {
  expect(readInputForm({ questions: [7, {}] })).toBeUndefined()
  expect(readInputForm({})).toBeUndefined()
})
