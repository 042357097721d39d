// Proves that what git says of changes is read by bytes, whatever the names are.
import { expect, test } from 'vitest'
import { parseRaw } from './raw'

const zero = '0'.repeat(40)
const one = '1'.repeat(40)
const lines = (...fields: string[]) => fields.map((field) => `${field}\0`).join('')

test('changes with their modes, contents and counts', () => {
  const output = lines(
    `:100644 100755 ${one} ${zero} M`,
    'a',
    `:000000 100644 ${zero} ${one} A`,
    'new\nline\t\xe9 "x"',
    `:100644 100644 ${one} ${one} R100`,
    'old',
    'to',
    `:100644 000000 ${one} ${zero} D`,
    'gone',
    `:100644 120000 ${one} ${zero} T`,
    'link',
    '1\t2\ta',
    '-\t-\tnew\nline\t\xe9 "x"',
    '3\t0\t',
    'old',
    'to',
    '0\t9\tgone',
    '1\t1\tlink',
  )
  expect(parseRaw(output)).toMatchObject([
    {
      path: 'a',
      change: 'modified',
      modes: ['100644', '100755'],
      counts: { added: 1, deleted: 2 },
    },
    { path: 'new\nline\t\xe9 "x"', change: 'added', oids: [zero, one] },
    { path: 'to', from: 'old', change: 'renamed', counts: { added: 3, deleted: 0 } },
    { path: 'gone', change: 'deleted', counts: { added: 0, deleted: 9 } },
    { path: 'link', change: 'retyped' },
  ])
  expect(parseRaw(output)[1]).not.toHaveProperty('counts')
})

test('a conflict that is told twice is one', () => {
  const output = lines(
    `:000000 000000 ${zero} ${zero} U`,
    'a',
    `:100644 100644 ${one} ${zero} M`,
    'a',
    '5\t1\ta',
  )
  expect(parseRaw(output)).toMatchObject([
    { path: 'a', change: 'conflicted', counts: { added: 5, deleted: 1 } },
  ])
})

test('nothing, and what is new to us', () => {
  expect(parseRaw('')).toEqual([])
  expect(parseRaw(lines(`:100644 100644 ${one} ${one} Z`, 'a', '1\t1\ta'))).toEqual([])
})
