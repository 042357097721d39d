// Proves that an editor finds a line about every setting in the schema, and that new settings point to it.
import { expect, test } from 'vitest'
import { emptySettings } from './empty-settings'
import { readSettings } from './read-settings'
import { schemaText } from './schema-file'

interface Described {
  description?: string
  properties?: Record<string, Described>
}

test('every setting has a line that says what it does', () => {
  const { properties = {} } = JSON.parse(schemaText()) as Described
  const names = Object.keys(properties)
  expect(names).toContain('agents')
  expect(names.filter((name) => !properties[name]?.description)).toEqual([])
})

test('a new settings file names the schema, and is taken', () => {
  expect(JSON.parse(emptySettings)).toEqual({ $schema: './settings.schema.json' })
  expect(readSettings(emptySettings)).toMatchObject({ ok: true })
})
