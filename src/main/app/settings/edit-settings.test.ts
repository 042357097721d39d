// Proves that what the app writes into the settings leaves the rest of the file as the user wrote it.
import { expect, test } from 'vitest'
import { editSettings } from './edit-settings'

const text = `{
  // mine
  "profiles": {
    // for Fridays
    "slow": { "name": "Slow", "agent": "a" },
    "fast": { "name": "Fast", "agent": "a" }
  }
}
`
const slow = { name: 'Slow', agent: 'a', args: [] }
const fast = { name: 'Fast', agent: 'a', args: [] }

test('an entry that is added, changed or removed leaves the others and their comments', () => {
  const before = { slow, fast }
  const added = editSettings(text, 'profiles', before, { ...before, new: { name: 'New' } })
  expect(added).toContain('// for Fridays\n    "slow": { "name": "Slow", "agent": "a" },')
  expect(JSON.parse(added.replaceAll(/\/\/.*/g, '')).profiles.new).toEqual({ name: 'New' })
  const removed = editSettings(text, 'profiles', before, { slow })
  expect(removed).toContain('// for Fridays')
  expect(removed).not.toContain('Fast')
})

test('what is not in the file yet is written whole', () => {
  expect(JSON.parse(editSettings('{}', 'profiles', {}, { slow })).profiles).toEqual({ slow })
  expect(JSON.parse(editSettings('{}', 'theme', 'system', 'dark'))).toEqual({ theme: 'dark' })
})
