// Proves that the user's shortcuts count, that each mistake in them is told, and that no two commands share keys.
import { expect, test } from 'vitest'
import { type Keybindings, keysInForce, mistakesIn, rebound, unbound } from './keybindings'
import { writtenKeys } from './keystroke'
import { type CommandId, commandIds, commandOf } from './table'

const keysOf = (bindings: Keybindings, id: CommandId, mac = false) =>
  keysInForce(bindings, mac)
    .get(id)
    ?.map((one) => writtenKeys(one, mac))

// docs/guide/window.md: Give a command other keys in the sheet of shortcuts or in `keybindings`; an empty key or command takes one away.
test.each([
  ['a new key', [{ key: 'ctrl+alt+t', command: 'terminal.new' }], 'terminal.new', ['ctrl+alt+t']],
  [
    'several keys',
    [
      { key: 'f8', command: 'terminal.new' },
      { key: 'Ctrl+F8', command: 'terminal.new' },
    ],
    'terminal.new',
    ['f8', 'ctrl+f8'],
  ],
  ['none', [{ key: null, command: 'terminal.new' }], 'terminal.new', []],
  ['none, written empty', [{ key: '', command: 'terminal.new' }], 'terminal.new', []],
  ['a key taken away', [{ key: 'ctrl+k', command: null }], 'palette.open', ['ctrl+shift+p']],
  [
    'a key taken away, written empty',
    [{ key: 'ctrl+k', command: '' }],
    'palette.open',
    ['ctrl+shift+p'],
  ],
  [
    'a key given to another',
    [{ key: 'ctrl+k', command: 'undo' }],
    'palette.open',
    ['ctrl+shift+p'],
  ],
  [
    'other names of keys',
    [{ key: 'control+option+Down', command: 'undo' }],
    'undo',
    ['ctrl+alt+arrowdown'],
  ],
  ['the plus sign', [{ key: 'ctrl++', command: 'undo' }], 'undo', ['ctrl++']],
] as const)('%s', (_, bindings, id, expected) => {
  expect(mistakesIn([...bindings])).toEqual([])
  expect(keysOf([...bindings], id)).toEqual(expected)
})

test('"mod" is Cmd on macOS and Ctrl elsewhere', () => {
  const bindings = [{ key: 'mod+f8', command: 'undo' }]
  expect(keysOf(bindings, 'undo', true)).toEqual(['meta+f8'])
  expect(keysOf(bindings, 'undo', false)).toEqual(['ctrl+f8'])
})

test.each([
  [
    'an unknown command',
    { key: 'f8', command: 'terminal.nex' },
    'command',
    /no command "terminal.nex"/,
  ],
  [
    'a command by half its name',
    { key: 'f8', command: 'fork' },
    'command',
    /there is "session.fork"/,
  ],
  ['nothing at all', { key: '', command: null }, 'key', /needs a key, a command/],
  ['a key that is none', { key: 'ctrl+foo', command: 'undo' }, 'key', /cannot be typed/],
  ['only what is held', { key: 'ctrl+shift', command: 'undo' }, 'key', /cannot be typed/],
  ['a letter', { key: 'x', command: 'undo' }, 'key', /typed all the time/],
  ['Enter', { key: 'shift+enter', command: 'undo' }, 'key', /typed all the time/],
  ['copying', { key: 'ctrl+c', command: 'undo' }, 'key', /for text/],
] as const)('%s is a mistake', (_, binding, part, message) => {
  const [mistake] = mistakesIn([{ key: 'f7', command: 'undo' }, binding])
  expect(mistake).toMatchObject({ path: [1, part], message: expect.stringMatching(message) })
})

test('the same keys for two commands are a mistake, also where "mod" makes them the same', () => {
  const first = { key: 'ctrl+f8', command: 'undo' }
  expect(mistakesIn([first, { key: 'mod+f8', command: 'terminal.new' }])).toMatchObject([
    { path: [1, 'key'], message: expect.stringContaining('also for "undo"') },
  ])
  expect(mistakesIn([first, first])).toEqual([])
})

test('no two commands have the same keys of their own, on any system, and each can be typed', () => {
  const own = commandIds.flatMap((command) =>
    (commandOf(command).keys ?? []).map((key) => ({ key, command })),
  )
  expect(own.length).toBeGreaterThan(40)
  expect(mistakesIn(own)).toEqual([])
})

test('no command has keys that desktops on Linux keep for a terminal, the lock or the end of the session', () => {
  const kept = ['ctrl+alt+t', 'ctrl+alt+l', 'ctrl+alt+delete', 'ctrl+alt+tab', 'ctrl+alt+escape']
  const own = commandIds.flatMap((command) => keysOf([], command) ?? [])
  expect(own.filter((key) => kept.includes(key))).toEqual([])
})

test('a key that is given in the list takes the place of the old one, and can be given back', () => {
  const once = rebound([], 'undo', 'ctrl+f8')
  const twice = rebound(once, 'terminal.new', 'ctrl+f8')
  expect(keysOf(twice, 'undo')).toEqual(['ctrl+alt+z'])
  expect(keysOf(twice, 'terminal.new')).toEqual(['ctrl+f8'])
  expect(unbound(twice, 'terminal.new')).toEqual([])
  expect(keysOf(rebound([], 'undo', null), 'undo')).toEqual([])
})
