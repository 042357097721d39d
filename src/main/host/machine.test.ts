// Proves that the rooms of two names of one home clear nothing of each other.
import { expect, test } from 'vitest'
import { scratchOf } from './machine'

test('two names of one home have a folder each for what is cleared when their rooms open', () => {
  const data = '/home/me/.liminal/data/app'
  const folders = [{}, { id: 'near' }, { id: 'other' }].map((machine) => scratchOf(machine, data))
  expect(new Set(folders).size).toBe(3)
  expect(folders[0]).toBe(data)
})
