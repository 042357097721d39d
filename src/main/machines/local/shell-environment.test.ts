import { expect, test } from 'vitest'
import { readVariables, shellArguments, shellOf } from './shell-environment'

test('every shell is asked in its own way to run the same small program', () => {
  const program = "/bin/sh -c 'printf %s M; /usr/bin/env -0; printf %s M'"
  expect(shellArguments('/bin/zsh', 'M')).toEqual(['-ilc', program])
  expect(shellArguments('/opt/homebrew/bin/fish', 'M')).toEqual(['-ilc', program])
  expect(shellArguments('/bin/tcsh', 'M')).toEqual(['-i', '-c', program])
  expect(shellArguments('/usr/bin/nu', 'M')).toEqual(['-l', '-i', '-c', `^${program}`])
  expect(shellArguments('/usr/bin/pwsh', 'M')).toEqual(['-Login', '-Command', `& ${program}`])
})

test('the shell is the one named, or the registered one, or the one that is always there', () => {
  const unknown = () => {
    throw new Error('no entry')
  }
  expect(shellOf('/bin/fish', unknown)).toBe('/bin/fish')
  expect(shellOf('', () => '/bin/zsh')).toBe('/bin/zsh')
  expect(shellOf(undefined, () => null)).toBe('/bin/sh')
  expect(shellOf(undefined, unknown)).toBe('/bin/sh')
})

test('values may contain anything but NUL', () => {
  expect(readVariables('A=1\0B=x=y\0C=two\nlines\0D=\0BASH_FUNC_f%%=() { :; }\0')).toEqual({
    A: '1',
    B: 'x=y',
    C: 'two\nlines',
    D: '',
    'BASH_FUNC_f%%': '() { :; }',
  })
})
