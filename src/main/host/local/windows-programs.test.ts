// Proves that programs of Windows are never looked for in the folder that is worked in.
import { expect, test } from 'vitest'
import { windowsProgram } from './windows-programs'

test('a program of the system is named by its whole path', () => {
  expect(windowsProgram('cmd.exe', { SystemRoot: 'D:\\Win' })).toBe('D:\\Win\\System32\\cmd.exe')
  expect(windowsProgram('cmd.exe', {})).toBe('C:\\Windows\\System32\\cmd.exe')
})
