import { expect, test } from 'vitest'
import { batchCommand, isBatch } from './windows-command'

const lineOf = (...args: string[]) => batchCommand('C:\\npm\\claude.cmd', args).args.at(-1)

test('a batch file is run by the system’s own cmd.exe, whatever lies in the folder', () => {
  expect(batchCommand('C:\\npm\\claude.cmd', [])).toEqual({
    command: 'C:\\Windows\\System32\\cmd.exe',
    args: ['/d', '/s', '/c', '"C:\\npm\\claude.cmd"'],
  })
})

test('a path with spaces stays one word', () => {
  expect(batchCommand('C:\\Program Files\\a.cmd', []).args.at(-1)).toBe(
    '"C:\\Program^ Files\\a.cmd"',
  )
})

test('no argument can add a command', () => {
  expect(lineOf('a&calc')).toBe('"C:\\npm\\claude.cmd ^^^"a^^^&calc^^^""')
  expect(lineOf('%PATH%')).toBe('"C:\\npm\\claude.cmd ^^^"^^^%PATH^^^%^^^""')
})

test('quotes and the backslashes before them are kept', () => {
  expect(lineOf('say "hi"')).toBe('"C:\\npm\\claude.cmd ^^^"say^^^ \\^^^"hi\\^^^"^^^""')
  expect(lineOf('dir\\')).toBe('"C:\\npm\\claude.cmd ^^^"dir\\\\^^^""')
})

test('only batch files, and only there', () => {
  expect(isBatch('a.CMD', 'win32')).toBe(true)
  expect(isBatch('a.exe', 'win32')).toBe(false)
  expect(isBatch('a.cmd', 'linux')).toBe(false)
})
