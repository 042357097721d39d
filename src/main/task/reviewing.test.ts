// Proves that who judges attempts is told all that it may know of them and not whose they are, bounded, with what was cut said (SPEC R9).
import { expect, test } from 'vitest'
import { attemptsAsked } from '../../shared/task/asking-words'
import { contentOfAsking, type Shown } from './reviewing'

const one: Shown = { files: 1, added: 2, deleted: 0, text: '+a\n', milliseconds: 300_000 }
const task = { title: 'Fix login', description: 'It is flaky.', check: 'npm test' }

test('the task, the facts and the changes of each, by letters', () => {
  const [asked, ...changes] = contentOfAsking(task, [
    { ...one, cost: { amount: 0.125, currency: 'USD' } },
    { ...one, files: 2, milliseconds: 10 },
  ])
  const text = asked?.type === 'text' ? asked.text : ''
  expect(attemptsAsked(text)).toBe(2)
  expect(attemptsAsked('Think of 2 attempts')).toBe(undefined)
  expect(text).toContain('The task:\nFix login\n\nIt is flaky.')
  expect(text).toContain('A: 1 file, +2 −0; passes its check (npm test); 5 min; 0.13 USD')
  expect(text).toContain('B: 2 files, +2 −0; passes its check (npm test); 1 min')
  expect(text).toContain('A: 7/10, ')
  expect(changes).toEqual([
    { type: 'text', name: 'Attempt A', text: '+a\n' },
    { type: 'text', name: 'Attempt B', text: '+a\n' },
  ])
})

test('what was cut, is nothing or cannot be read is said', () => {
  const { text: _, ...unread } = one
  const changes = contentOfAsking(task, [{ ...one, cut: true }, { ...one, text: '' }, unread])
  expect(changes.slice(1).map((block) => (block.type === 'text' ? block.text : ''))).toEqual([
    '+a\n(Cut here: there is more of it than can be told.)\n',
    '(It has changed nothing.)',
    '(What it has changed cannot be read.)',
  ])
})
