// Proves that a message is suggested from a title, asked for in words, and found in an answer.
import { expect, test } from 'vitest'
import { askForMessage, messageIn, suggested } from './commit-message'

test('a title becomes a message, and what is no title none', () => {
  expect(suggested({ title: 'fix the login race.', turns: 1 })).toBe('Fix the login race')
  expect(suggested({ title: 'Untitled', turns: 0 })).toBe('')
})

test('a title that was cut is seen to be cut', () => {
  const title = 'Work on part 1 of the migration from the old event store to…'
  expect(suggested({ title, turns: 1 })).toBe(title)
})

test('the agent is told the files, and to commit nothing', () => {
  const file = { path: 'caf\u00e9.txt', change: 'modified' as const }
  const asked = askForMessage({ branch: 'fix', commit: null, bases: [], files: [file] })
  expect(asked).toContain('- caf\\xe9.txt (modified)')
  expect(asked).toContain('Do not commit')
})

test('the message of an answer is what is fenced, or all of it', () => {
  expect(messageIn('Here it is:\n```text\nFix it\n\nBecause.\n```\nDone.')).toBe(
    'Fix it\n\nBecause.',
  )
  expect(messageIn(' Fix it\n')).toBe('Fix it')
})
