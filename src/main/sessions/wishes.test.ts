// Proves that a profile's model and mode are set where the agent offers them, and refused in words where not.
import { expect, test } from 'vitest'
import type { AgentOption } from '../../shared/session/content'
import { grant, lastWish, recalledWishes } from './wishes'

const options: AgentOption[] = [
  {
    ...{ id: 'model-id', name: 'Model', category: 'model', kind: 'select', value: 'small' },
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

test('what it was before the agent came back is set again, since the agent has not said that it still holds', () => {
  const known = options.map((option): AgentOption => ({ ...option, recalled: true }))
  const set = { type: 'set', option: 'model-id', value: 'small' }
  expect(grant(known, { option: 'model', value: 'small' })).toEqual(set)
  expect(grant(known, { option: 'fast', value: false })).toMatchObject({ type: 'set' })
})

test('what an agent says nothing of is wished for as it was, but for what the profile wishes', () => {
  const known = options.map((option): AgentOption => ({ ...option, recalled: true }))
  const fast = { option: 'fast', value: false }
  expect(recalledWishes(known, [])).toEqual([{ option: 'model-id', value: 'small' }, fast])
  expect(recalledWishes(known, [{ option: 'model', value: 'large' }])).toEqual([fast])
  expect(recalledWishes(options, [])).toEqual([])
})

test.each([
  ['a value that is not offered', { option: 'model', value: 'huge' }, 'It offers: small, large'],
  ['an option that is not offered', { option: 'mode', value: 'x' }, 'It offers: model-id, fast'],
  ['words for a switch', { option: 'fast', value: 'yes' }, 'It is either on or off.'],
])('%s is refused, and what there is is said', (_what, wish, why) => {
  expect(grant(options, wish)).toEqual({ type: 'refused', why })
})

test('what the user chose since is what an agent that comes back is told', () => {
  const wish = { option: 'model', value: 'large' }
  expect(lastWish(wish, [])).toEqual(wish)
  expect(lastWish(wish, options)).toEqual({ option: 'model', value: 'small' })
})
