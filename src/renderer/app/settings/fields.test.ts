// Proves that every setting has its place on the page, in words a person would use, whatever is added to the schema.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settingsSchema } from '../../../shared/app/settings'
import { fits, searchFields, settingFields } from './fields'

const fields = settingFields(JSON.stringify(z.toJSONSchema(settingsSchema, { io: 'input' })))
const field = (key: string) => fields.find((one) => one.key === key)

test('every setting has a field, but for the lists that have an editor of their own', () => {
  const others = [
    '$schema',
    'keybindings',
    'agents',
    'accounts',
    'accounts.order',
    'profiles',
    'mcpServers',
    'permissions.rules',
    'tasks.approval',
    'tasks.acceptance',
    'tasks.fromResults',
    'places',
    'workspaces.projects',
    'quitting.projects',
  ]
  const keys = Object.keys(settingsSchema.shape).filter((key) => !others.includes(key))
  expect(fields.map(({ key }) => key).sort()).toEqual(keys.sort())
})

test('fourteen of them are in sight, and the others wait behind “Advanced”', () => {
  expect(fields.filter(({ advanced }) => !advanced)).toHaveLength(14)
})

test('no two fields have the same title', () => {
  const titles = fields.map(({ title }) => title)
  expect(titles).toEqual([...new Set(titles)])
})

test('numbers have their limits and units, and choices a word for each value', () => {
  expect(field('agentLimit')?.kind).toEqual({ type: 'number', minimum: 1, maximum: 1000 })
  expect(field('terminal.needsInputSeconds')?.unit).toBe('s')
  expect(field('whenQuitting')?.kind).toEqual({ type: 'choice', values: ['ask', 'keep', 'stop'] })
  for (const { kind, choices } of fields)
    if (kind.type === 'choice') expect(Object.keys(choices ?? {})).toEqual(kind.values)
})

test('a search finds settings by title, key, value, section or what their schema says', () => {
  const found = (query: string) => searchFields(fields, query).map(({ key }) => key)
  expect(found('cursor')).toEqual(['terminal.cursor'])
  expect(found('underline')).toEqual(['terminal.cursor'])
  expect(found('when i quit')).toContain('whenQuitting')
  expect(found('needsInputSeconds')).toEqual(['terminal.needsInputSeconds'])
  expect(found('terminal silence')).toEqual(['terminal.needsInputSeconds'])
  expect(found('zebra')).toEqual([])
  expect(found('')).toHaveLength(fields.length)
})

test('a list is found by its name and by that of its section', () => {
  expect(fits('Profiles', 'agents', 'profiles')).toBe(true)
  expect(fits('agents and accounts', 'agents', 'profiles')).toBe(true)
  expect(fits('profiles', 'tasks', 'approval rules')).toBe(false)
})
