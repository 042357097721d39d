// Proves that an agent gets the end of a command's output, cut between characters.
import { expect, test } from 'vitest'
import { KeptText } from './kept-text'

const bytes = (text: string) => new TextEncoder().encode(text)

test('all of it, when it is within the limit', () => {
  const kept = new KeptText(10)
  kept.append(bytes('hello'))
  kept.append(bytes('wörl'))
  expect([kept.text(), kept.truncated]).toEqual(['hellowörl', false])
})

test.each([
  [8, 'ab€€'],
  [7, 'b€€'],
  [6, '€€'],
  [5, '€'],
  [4, '€'],
  [3, '€'],
  [2, ''],
  [0, ''],
])('the last %i bytes at most, and no piece of a character', (limit, text) => {
  const kept = new KeptText(limit)
  for (const byte of bytes('xab€€')) kept.append(Uint8Array.of(byte))
  expect([kept.text(), kept.truncated]).toEqual([text, true])
})

test('a character that has come half is shown when it is whole', () => {
  const kept = new KeptText(100)
  const euro = bytes('€')
  kept.append(euro.subarray(0, 2))
  expect(kept.text()).toBe('')
  kept.append(euro.subarray(2))
  expect(kept.text()).toBe('€')
})
