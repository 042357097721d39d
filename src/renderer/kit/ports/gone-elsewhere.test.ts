import { expect, test } from 'vitest'
import { hasGoneElsewhere, type Meanwhile } from './gone-elsewhere'

const elsewhere: Meanwhile = {
  nowhere: false,
  where: 'elsewhere',
  fromIsThere: true,
  pressed: false,
}

test.each<[string, Partial<Meanwhile>, boolean]>([
  ['it was put elsewhere', {}, true],
  ['it is where it was', { where: 'there-still' }, false],
  ['it went with what was shown', { nowhere: true, fromIsThere: false }, false],
  ['a dialog that closed gave it back', { fromIsThere: false }, false],
  ['it was put elsewhere after a dialog had closed', { fromIsThere: false, pressed: true }, true],
  ['a key was pressed on nothing', { nowhere: true, pressed: true }, false],
])('%s', (_, change, gone) => {
  expect(hasGoneElsewhere({ ...elsewhere, ...change })).toBe(gone)
})
