// Proves what each program of the app is made of: pages, main, the preload and keepers; a part of src/architecture.test.ts.
import { expect, test } from 'vitest'
import { imports, sources, strangers, within } from './sources.test-kit'

test('a window reads no schemas before its first paint: the table of commands and its keys have none', () => {
  const files = within('shared/app/commands/').filter(({ path }) => !path.endsWith('-setting.ts'))
  expect(strangers(files, /^shared\//)).toEqual([])
})

test('the renderer imports itself, shared and browser libraries', () => {
  const foreign = /^(node:|electron|main\/|preload\/)/
  expect(
    within('renderer/').flatMap((file) => imports(file).filter((name) => foreign.test(name))),
  ).toEqual([])
})

test('main imports itself, shared, Node and libraries, and nothing that draws', () => {
  const foreign = /^(react|@xterm\/xterm$|renderer\/|preload\/)/
  // It keeps the screen of a terminal that is not drawn, and never opens it.
  const files = within('main/', 'practice/').filter(
    ({ path }) => path !== 'main/terminal/emulated-screens.ts',
  )
  expect(files.flatMap((file) => imports(file).filter((name) => foreign.test(name)))).toEqual([])
})

test('what tells which letters join is loaded in Node by one file alone, which sees to its memory', () => {
  const loads = sources.filter(({ text }) => /'@xterm\/addon-unicode-graphemes\b/.test(text))
  expect(loads.map(({ path }) => path).sort()).toEqual([
    'emulator.d.ts',
    'main/terminal/graphemes.ts',
    'renderer/terminal/screen.ts',
  ])
})

test('the preload imports Electron and shared only', () => {
  expect(strangers(within('preload/'), /^(electron|shared\/)/)).toEqual([])
})

test('a keeper is a program of its own: it knows itself, what it says, Node and its terminals', () => {
  expect(
    strangers(within('keeper/'), /^(keeper\/|shared\/host\/keeper\/|starting\/|node:)/),
  ).toEqual([])
})
