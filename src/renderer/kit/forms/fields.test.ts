// Proves that every setting has a field in the form, whatever is added to the schema.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settingsSchema } from '../../../shared/app/settings'
import { fieldGroups, searchFields } from './fields'

const groups = fieldGroups(JSON.stringify(z.toJSONSchema(settingsSchema, { io: 'input' })))
const fields = groups.flatMap((group) => group.fields)

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
  expect(fields.map((field) => field.key).sort()).toEqual(keys.sort())
})

test('fields are grouped by the first part of their key and named by the last', () => {
  expect(groups.map((group) => group.title)).toContain('Terminal')
  const field = fields.find((one) => one.key === 'terminal.screenReaderMode')
  expect(field?.title).toBe('Screen reader mode')
  expect(field?.kind).toEqual({ type: 'toggle' })
})

test('numbers have their limits, choices their values, and all say what they are for', () => {
  expect(fields.find((one) => one.key === 'agentLimit')?.kind).toEqual({
    type: 'number',
    minimum: 1,
    maximum: 1000,
  })
  expect(fields.find((one) => one.key === 'theme')?.kind).toEqual({
    type: 'choice',
    values: ['system', 'light', 'dark'],
  })
  expect(fields.filter((one) => one.description === '')).toEqual([])
})

test('a search finds settings by name, group or description', () => {
  const found = (query: string) =>
    searchFields(groups, query).flatMap((group) => group.fields.map((field) => field.key))
  expect(found('cursor')).toEqual(['terminal.cursor'])
  expect(found('terminal silence')).toEqual(['terminal.needsInputSeconds'])
  expect(found('no such thing')).toEqual([])
  expect(found('')).toHaveLength(fields.length)
})
