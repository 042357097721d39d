// Proves that everything an agent lets be chosen is offered by name, value by value.
import { expect, test } from 'vitest'
import type { AgentOption } from '../../../shared/agent/content'
import { optionEntries } from './session-verbs'

const options: AgentOption[] = [
  {
    kind: 'select',
    id: 'model',
    name: 'Model',
    value: 'opus',
    choices: [
      { value: 'opus', name: 'Opus' },
      { value: 'haiku', name: 'Haiku' },
    ],
  },
  { kind: 'toggle', id: 'details', name: 'Details', value: false },
]

test('a line for each value, which sets it, and says which one is chosen', () => {
  const set: unknown[] = []
  const entries = optionEntries(options, (...chosen) => set.push(chosen))
  expect(entries.map(({ title, note }) => [title, note])).toEqual([
    ['Model: Opus', 'Chosen now'],
    ['Model: Haiku', 'Session'],
    ['Details: on', 'Session'],
    ['Details: off', 'Chosen now'],
  ])
  entries[1]?.run()
  entries[2]?.run()
  expect(set).toEqual([
    ['model', 'haiku'],
    ['details', true],
  ])
})
