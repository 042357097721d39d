// Proves that nothing an agent prints makes main stand, however long and however odd.
import { expect, test } from 'vitest'
import { classify } from './classify'

const length = 4000
const odd = [
  '\n',
  ' ',
  '\n ',
  '⏺',
  '●',
  '>',
  '"',
  '`',
  '{',
  '}',
  '(',
  '.',
  '-',
  '=',
  '0',
  '9:',
  'a',
  'é',
  '日',
  'limit ',
  'try again ',
  'usage limit\n',
  'https://',
  '/a',
  'Error: ',
  '\\',
  '"a":',
  '12 ',
  '- ',
  '| ',
  '# ',
  'x\n',
  'in 3 h ',
  'reset ',
]

test.each(odd.map((piece) => [JSON.stringify(piece), piece]))('4,000 letters of %s', (_, piece) => {
  const words = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  classify({ agent: 'any', words: 'warm' }, 0)
  const before = process.cpuUsage()
  classify({ agent: 'any', words }, 0)
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(100)
})
