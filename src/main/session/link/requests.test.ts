// Proves that a profile's model and mode are set where the agent offers them, and refused in words where not.
import { expect, test } from 'vitest'
import type { AgentOption } from '../../../shared/agent/content'
import { grant, wantedOptions } from './requests'

const options: AgentOption[] = [
  {
    id: 'model-id',
    name: 'Model',
    category: 'model',
    kind: 'select',
    value: 'small',
    choices: [
      { value: 'small', name: 'Small one' },
      { value: 'large', name: 'Large one' },
    ],
  },
  { id: 'fast', name: 'Fast', kind: 'toggle', value: false },
]

test('whatever the agent calls its model, it is found, by its value or its name', () => {
  const set = { type: 'set', option: 'model-id', value: 'large' }
  expect(grant(options, { option: 'model', value: 'large' })).toEqual(set)
  expect(grant(options, { option: 'model', value: 'Large one' })).toEqual(set)
  expect(grant(options, { option: 'fast', value: true })).toMatchObject({ type: 'set' })
})

test('what it is already is not set again', () => {
  expect(grant(options, { option: 'model', value: 'small' })).toEqual({ type: 'kept' })
  expect(grant(options, { option: 'fast', value: false })).toEqual({ type: 'kept' })
})

test('what the agent calls by another id when it is back is the same, where it has the same name', () => {
  const renamed = { option: 'model', value: 'sm', shown: 'Small one' }
  expect(grant(options, renamed)).toEqual({ type: 'kept' })
  const other = { option: 'model', value: 'lg', shown: 'Large one' }
  expect(grant(options, other)).toEqual({ type: 'set', option: 'model-id', value: 'large' })
  expect(grant(options, { option: 'model', value: 'lg', shown: 'Gone' }).type).toBe('refused')
})

test('what it was before the agent came back is set again, since the agent has not said that it still holds', () => {
  const known = options.map((option): AgentOption => ({ ...option, recalled: true }))
  const set = { type: 'set', option: 'model-id', value: 'small' }
  expect(grant(known, { option: 'model', value: 'small' })).toEqual(set)
  expect(grant(known, { option: 'fast', value: false })).toMatchObject({ type: 'set' })
})

test.each([
  ['a value that is not offered', { option: 'model', value: 'huge' }, 'It offers: small, large'],
  ['an option that is not offered', { option: 'mode', value: 'x' }, 'It offers: model-id, fast'],
  ['words for a switch', { option: 'fast', value: 'yes' }, 'It is either on or off.'],
])('%s is refused, and what there is is said', (_what, request, why) => {
  expect(grant(options, request)).toEqual({ type: 'refused', why })
})

test('what it was before counts, then the profile, and at the least a mode that asks', () => {
  const named = (wanted: ReturnType<typeof wantedOptions>) =>
    wanted.map(({ option, value, by }) => [option, value, by])
  const profile = [
    { option: 'model', value: 'large' },
    { option: 'effort', value: 'high' },
  ]
  expect(named(wantedOptions([], profile, 'ask'))).toEqual([
    ['model', 'large', 'profile'],
    ['effort', 'high', 'profile'],
    ['mode', 'ask', 'app'],
  ])
  const mode: AgentOption = {
    id: 'approval',
    name: 'Approval',
    category: 'mode',
    kind: 'select',
    value: 'all',
    choices: [{ value: 'all', name: 'All' }],
  }
  expect(named(wantedOptions([mode, ...options], profile, 'ask'))).toEqual([
    ['model-id', 'small', 'conversation'],
    ['fast', false, 'conversation'],
    ['effort', 'high', 'profile'],
    ['approval', 'all', 'conversation'],
  ])
})

test('what the agent never confirmed and the user took as it is, nobody insists on', () => {
  const known = options.map((option): AgentOption => ({ ...option, recalled: true }))
  expect(wantedOptions(known, [], undefined)).toEqual([])
})

test('the mode is found under another name, since an update may give it one', () => {
  const older: AgentOption = {
    id: 'approval',
    name: 'Approval',
    category: 'mode',
    kind: 'select',
    value: 'all',
    choices: [
      { value: 'all', name: 'All' },
      { value: 'ask', name: 'Ask' },
    ],
  }
  const request = { option: 'mode', category: 'mode', value: 'ask' }
  expect(grant([older], request)).toEqual({ type: 'set', option: 'approval', value: 'ask' })
})
