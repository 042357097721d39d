// Proves that what a terminal answers is not taken for what its user types.
import { expect, test } from 'vitest'
import { isReply } from './replies'

test.each([
  '\x1b[?1;2c',
  '\x1b[>0;276;0c',
  '\x1b[0n',
  '\x1b[12;40R',
  '\x1b[?2004;1$y',
  '\x1bP1$r2;5r\x1b\\',
  '\x1b]11;rgb:0/0/0\x1b\\',
  '\x1b[I',
  '\x1b[O',
])('%j is an answer', (input) => expect(isReply(input)).toBe(true))

test.each([
  'a',
  '\r',
  '\x1b',
  '\x1b[A',
  '\x1bOA',
  '\x1b[3~',
  '\x1b[200~text\x1b[201~',
  '\x1bc',
  '\x03',
  '[I',
])('%j is typed', (input) => expect(isReply(input)).toBe(false))
