// Proves that what is typed behind `liminal` is understood as it was meant, or refused in words.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandIn, commandNames } from '../main/app/model/command-names'
import { commands, isCommand, readArguments, usage } from './arguments'

test('names, options and the data folder are taken in any order', () => {
  expect(readArguments(['ps'])).toEqual({ command: 'ps', json: false, folder: undefined })
  expect(readArguments(['ps', '--user-data-dir=/a=b', '--json'])).toEqual({
    command: 'ps',
    json: true,
    folder: '/a=b',
  })
  expect(readArguments(['stop', 'one', '--user-data-dir', '/data', 'two words'])).toEqual({
    command: 'stop',
    json: false,
    all: false,
    folder: '/data',
    names: ['one', 'two words'],
  })
  expect(readArguments(['stop', '--', '--all'])).toMatchObject({ all: false, names: ['--all'] })
  expect(readArguments(['stop', '--all'])).toMatchObject({ all: true, names: [] })
  expect(readArguments(['serve', 'a', '--json', '--user-data-dir=/data', 'b'])).toEqual({
    command: 'serve',
    json: true,
    folder: '/data',
    folders: ['a', 'b'],
  })
})

test('a mistake is refused in words, and nothing is done by half', () => {
  const wrong = [
    [['nonsense'], 'no command “nonsense”'],
    [['ps', 'name'], 'takes no names'],
    [['serve', '--window'], 'does not take --window'],
    [['ps', '--all'], 'does not take --all'],
    [['stop'], 'Name it'],
    [['stop', '--all', 'name'], 'Either names, or --all'],
    [['stop', '--all=yes'], 'takes no value'],
    [['ps', '--user-data-dir'], 'needs a folder'],
  ] as const
  for (const [words, says] of wrong)
    expect(readArguments(words)).toEqual({ wrong: expect.stringContaining(says) })
})

// docs/guide/command-line.md: `liminal help` | says what there is
test('every command explains itself, and is one that the app gives way to', () => {
  expect(readArguments(['stop', 'x', '--help'])).toEqual({ command: 'help', of: 'stop' })
  expect(readArguments([])).toEqual({ command: 'help', of: undefined })
  for (const name of Object.keys(commands)) expect(usage()).toContain(`liminal ${name} `)
  expect(commandNames.filter((name) => name !== 'help').every(isCommand)).toBe(true)
})

// docs/guide/command-line.md: `liminal --version` | says which version this is
test('which version it is needs no app', () => {
  expect(readArguments(['--version'])).toEqual({ command: 'version' })
})

test('the scripts that packages have carry out each of them without the app', () => {
  const [unix, windows] = ['build/liminal.sh', 'build/liminal.cmd'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const given = /^ {2}(.+)\)$/m.exec(unix ?? '')?.[1]?.split(' | ') ?? []
  expect(given).toEqual([...commandNames, '--help', '--version'])
  const windowsGiven = [...(windows ?? '').matchAll(/if "%~1"=="([^"]+)" goto command/g)]
  expect(windowsGiven.map(([, name]) => name)).toEqual(given)
})

test('a command is told from a folder to open, switches before it included', () => {
  expect(commandIn(['--no-sandbox', '--user-data-dir=/d', 'stop', 'a', '--json'])).toEqual([
    'stop',
    '--user-data-dir=/d',
    'a',
    '--json',
  ])
  expect(commandIn(['./ps'])).toBeUndefined()
  expect(commandIn(['/folder', 'ps'])).toBeUndefined()
  expect(commandIn([])).toBeUndefined()
})
