// Proves that a prompt that is sent again has one id however often that is asked, and a new one each time it failed.
import { expect, test } from 'vitest'
import { promptAgain } from './plan'

test('two clicks on "Send again" are one prompt', () => {
  expect(promptAgain('a-b')).toBe('a-b~1')
  expect(promptAgain('a-b~1')).toBe('a-b~2')
  expect(promptAgain('a-b~9')).toBe('a-b~10')
})
