import { expect, test } from 'vitest'
import { shellArguments, shellOf } from './shell-environment'

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
