// Proves that the three ways in which agents offer settings are one list, and each is set in its own way.
import { expect, test } from 'vitest'
import type { AgentOption } from '../../../../shared/agent/content'
import { Options } from './options'

const modes = { currentModeId: 'a', availableModes: [{ id: 'a', name: 'A' }, { id: 'b' }] }
const models = { currentModelId: 'x', availableModels: [{ modelId: 'x', description: null }] }
const mode = (currentValue: string) => ({
  id: 'approval',
  name: 'Approval',
  category: 'mode',
  type: 'select',
  currentValue,
  options: [],
})

function options(answer: Record<string, unknown>): Options {
  const made = new Options()
  expect(made.read(answer)).toEqual([])
  return made
}

test('older modes and models are options', () => {
  const made = options({ modes, models })
  expect(made.list()).toMatchObject([
    {
      id: '~mode',
      value: 'a',
      choices: [
        { value: 'a', name: 'A' },
        { value: 'b', name: 'b' },
      ],
    },
    { id: '~model', value: 'x', choices: [{ value: 'x', name: 'x' }] },
  ])
  expect(['~mode', '~model', 'other'].map((id) => made.setterOf(id))).toEqual([
    'mode',
    'model',
    'config',
  ])
})

test('a config option takes the place of the older form of the same thing', () => {
  const made = options({ modes, models, configOptions: [mode('a')] })
  expect(made.list().map(({ id }) => id)).toEqual(['~model', 'approval'])
  expect(made.setterOf('approval')).toBe('config')
})

test('a mode that the agent changed itself is seen in either form', () => {
  const older = options({ modes })
  older.modeChanged('b')
  expect(older.list()).toMatchObject([{ value: 'b' }])
  const newer = options({ modes, configOptions: [mode('a')] })
  newer.modeChanged('b')
  expect(newer.list()).toMatchObject([{ id: 'approval', value: 'b' }])
})

test('what cannot be read is handed back', () => {
  const made = new Options()
  const strange = [{ id: 'x', type: 'slider' }, 7]
  expect(made.read({ configOptions: [...strange, mode('a')] })).toEqual(strange)
  expect(made.list()).toHaveLength(1)
})

const before = options({ modes, configOptions: [{ ...mode('x'), category: 'other' }] }).list()

function recalled(answer: Record<string, unknown>): Options {
  const made = new Options()
  made.recall(before)
  expect(made.read(answer)).toEqual([])
  return made
}

test('an answer that says nothing of its options leaves those of before, each set in its own way', () => {
  const made = recalled({ modes: null })
  expect(made.list()).toEqual(before.map((option) => ({ ...option, recalled: true })))
  expect(['~mode', 'approval'].map((id) => made.setterOf(id))).toEqual(['mode', 'config'])
  made.changed('~mode', 'b')
  expect(made.list()[0]).toEqual({ ...before[0], value: 'b' })
})

test('what the answer does say takes the place of what was known, an empty list too', () => {
  const changed = recalled({ modes: { ...modes, currentModeId: 'b' }, configOptions: [] })
  expect(changed.list()).toMatchObject([{ id: '~mode', value: 'b' }])
  expect(changed.list()[0]).not.toHaveProperty('recalled')
  expect(recalled({ modes: { availableModes: [] }, configOptions: [] }).list()).toEqual([])
})

test('what the agent has said of a conversation that it still has open is newer than what was known', () => {
  const made = options({ modes: { ...modes, currentModeId: 'b' } })
  made.recall(before)
  expect(made.list()).toMatchObject([{ value: 'b' }])
})

test('what an earlier version wrote down of the older forms is known again', () => {
  const made = new Options()
  const choices = [{ value: 'a', name: 'A' }]
  const older = { id: 'mode', name: 'Mode', setter: 'mode', kind: 'select', value: 'a', choices }
  made.recall([older as AgentOption])
  expect(made.list()).toEqual([
    { id: '~mode', name: 'Mode', kind: 'select', value: 'a', choices, recalled: true },
  ])
  expect(made.setterOf('~mode')).toBe('mode')
})
