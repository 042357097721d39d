// Proves that keys answer a permission request with what they say, and that none allows by accident.
import { expect, test } from 'vitest'
import type { PermissionOption } from '../../../shared/session/question'
import { allowingOnce, optionForKey } from './permission-keys'

const options: PermissionOption[] = [
  { id: 'always', name: 'Always', kind: 'allow_always' },
  { id: 'once', name: 'Once', kind: 'allow_once' },
  { id: 'never', name: 'Never', kind: 'reject_always' },
  { id: 'no', name: 'No', kind: 'reject_once' },
]

test('digits choose in the order of the screen', () => {
  expect(optionForKey(options, '1')?.id).toBe('always')
  expect(optionForKey(options, '4')?.id).toBe('no')
  expect(optionForKey(options, '5')).toBeUndefined()
  expect(optionForKey(options, '0')).toBeUndefined()
})

test('Escape rejects this once', () => {
  expect(optionForKey(options, 'Escape')?.id).toBe('no')
  expect(optionForKey(options.slice(0, 3), 'Escape')?.id).toBe('never')
  expect(optionForKey(options.slice(0, 2), 'Escape')).toBeUndefined()
})

test('Enter allows once or nothing at all', () => {
  expect(allowingOnce(options)?.id).toBe('once')
  expect(allowingOnce([{ id: 'x', name: 'X', kind: 'allow_always' }])).toBeUndefined()
})
