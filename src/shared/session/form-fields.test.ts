// Proves that a form of an agent is asked for whole, and that nothing is filled in for the user.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf, type Field, faultOf, fieldsOf, startValues } from './form-fields'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Your name' },
    mail: { type: 'string', format: 'email' },
    count: { type: 'integer', minimum: 1, maximum: 5, default: 2 },
    sure: { type: 'boolean' },
    size: { type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large'] },
    colour: {
      oneOf: [
        { const: 'r', title: 'Red' },
        { const: 'g', title: 'Green' },
      ],
    },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
    strange: { type: 'object', properties: {} },
    word: { type: 'string', writeOnly: true },
  },
  required: ['name', 'size'],
}

test('each part of the schema is a field of its kind; what is not understood is text', () => {
  const kinds = fieldsOf(schema).map(({ name, kind }) => `${name}: ${kind}`)
  expect(kinds).toEqual([
    'name: text',
    'mail: text',
    'count: number',
    'sure: toggle',
    'size: one',
    'colour: one',
    'tags: many',
    'strange: text',
    'word: text',
  ])
})

test('what is secret is typed unseen', () => {
  const formats = fieldsOf(schema).flatMap((field) => (field.kind === 'text' ? field.format : []))
  expect(formats).toEqual(['text', 'email', 'text', 'password'])
})

test('nothing is chosen or allowed before the user does', () => {
  expect(startValues(fieldsOf(schema))).toEqual({
    name: '',
    mail: '',
    count: '2',
    sure: false,
    size: '',
    colour: '',
    tags: [],
    strange: '',
    word: '',
  })
})

test('what was filled in is sent with the types of the schema', () => {
  const fields = fieldsOf(schema)
  const values = { ...startValues(fields), name: 'Ada', size: 'l', tags: ['a'] }
  expect(contentOf(fields, values)).toEqual({
    name: 'Ada',
    count: 2,
    sure: false,
    size: 'l',
    tags: ['a'],
  })
})

test('what is wrong is said in words', () => {
  const field = (name: string): Field => {
    const found = fieldsOf(schema).find((one) => one.name === name)
    if (!found) throw new Error(name)
    return found
  }
  expect(faultOf(field('name'), '')).toBe('Needed')
  expect(faultOf(field('mail'), '')).toBeUndefined()
  expect(faultOf(field('count'), '9')).toBe('At most 5')
  expect(faultOf(field('count'), '1.5')).toBe('Not a whole number')
  expect(faultOf(field('count'), 'x')).toBe('Not a number')
})

test('no schema, however strange, breaks the form', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (properties) => {
      const fields = fieldsOf({ properties })
      expect(fields).toHaveLength(Object.keys(properties).length)
      contentOf(fields, startValues(fields))
    }),
  )
  fc.assert(fc.property(fc.anything(), (anything) => Array.isArray(fieldsOf(anything))))
})
