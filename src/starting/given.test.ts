import { expect, test } from 'vitest'
import { variablesIn } from './given'

test('values may contain anything but NUL', () => {
  expect(variablesIn('A=1\0B=x=y\0C=two\nlines\0D=\0BASH_FUNC_f%%=() { :; }\0')).toEqual({
    A: '1',
    B: 'x=y',
    C: 'two\nlines',
    D: '',
    'BASH_FUNC_f%%': '() { :; }',
  })
})
