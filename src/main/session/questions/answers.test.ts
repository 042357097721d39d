// Proves that only an answer that fits its question is taken.
import { expect, test } from 'vitest'
import type { Answer, Question } from '../../../shared/session/question'
import { checkAnswer } from './answers'

const base = { id: 'q', askedAt: 0 }
const questions: Question[] = [
  {
    ...base,
    kind: 'permission',
    tool: { id: 't' },
    options: [{ id: 'yes', name: 'Yes', kind: 'allow_once' }],
  },
  { ...base, kind: 'form', message: '', schema: {} },
  { ...base, kind: 'url', message: '', url: 'https://example.com' },
  {
    ...base,
    kind: 'sign-in',
    message: '',
    methods: [{ id: 'yes', name: 'Log in', how: { kind: 'agent' } }],
  },
  { ...base, kind: 'context-lost', message: '' },
  { ...base, kind: 'options-lost', message: '', lost: [] },
]
const answers: Record<string, Answer> = {
  'a known option': { kind: 'option', option: 'yes' },
  'an unknown option': { kind: 'option', option: 'everything' },
  'a form': { kind: 'form', content: {} },
  'an acceptance': { kind: 'accept' },
  'a refusal': { kind: 'decline' },
  'a cancel': { kind: 'cancel' },
  'a fresh start': { kind: 'fresh', withTranscript: false },
}
const fitting: Record<Question['kind'], string[]> = {
  permission: ['a known option', 'a cancel'],
  form: ['a form', 'a refusal', 'a cancel'],
  url: ['an acceptance', 'a refusal', 'a cancel'],
  'sign-in': ['a known option', 'a cancel'],
  'context-lost': ['a cancel', 'a fresh start'],
  'options-lost': ['an acceptance', 'a cancel'],
}

test.each(questions)('$kind takes what fits it, and nothing else', (question) => {
  const taken = Object.entries(answers).filter(([, answer]) => checkAnswer(question, answer).ok)
  expect(taken.map(([name]) => name)).toEqual(fitting[question.kind])
})
