// Proves that a file which the system would run is not handed to it to be opened.
import { expect, test } from 'vitest'
import { isProgram } from './is-program'

test.each([
  '/w/setup.exe',
  '/w/Setup.EXE',
  '/w/a.desktop',
  '/w/x/run.command',
  '/w/a.bat. .',
  '/w/App.app',
])('%s would be run', (path) => expect(isProgram(path)).toBe(true))

test.each([
  '/w/notes.md',
  '/w/picture.png',
  '/w/report.pdf',
  '/w/Makefile',
  '/w/exe',
  '/w/a.exe/notes.txt',
])('%s is looked at', (path) => expect(isProgram(path)).toBe(false))
