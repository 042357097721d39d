// Proves that a Python program that needs another Python gets one: uv says which.
import { expect, test } from 'vitest'
import { pythonFor } from './python-tool'

test.each([
  ['Because the current Python version (3.9.6) does not satisfy Python>=3.10 and x==1', '>=3.10'],
  [
    'version (3.11.2) does not\n      satisfy Python>=3.13.5,<3.15 and x depends on',
    '>=3.13.5,<3.15',
  ],
  ['version (3.14) does not satisfy Python<3.14, we can conclude', '<3.14'],
  ['Because x was not found in the package registry', undefined],
  ['does not satisfy Python $(reboot)', undefined],
])('%s', (words, python) => {
  expect(pythonFor(words)).toBe(python)
})
