// Proves that shortcuts do what they say on every platform, take nothing from who types, and never collide.
import { describe, expect, test } from 'vitest'
import { keystrokeOf } from '../../../shared/app/commands/keystroke'
import { isCommand } from '../../../shared/app/commands/table'
import { acceleratorOf, menus } from '../../../shared/app/menu'
import * as keys from './keys'
import { type KeyPress, pressedKeys } from './keys'

const read = (text: string) => {
  const stroke = keystrokeOf(text)
  if (!stroke) throw new Error(text)
  return stroke
}
const matches = (text: string, press: KeyPress, mac: boolean) =>
  keys.matches(read(text), press, mac)
const mayTake = (text: string, focus: keys.Focus, mac: boolean) =>
  keys.mayTake(read(text), focus, mac)
const writeShortcut = (text: string, mac: boolean) => keys.writeShortcut(read(text), mac)

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('a shortcut', () => {
  test('is Ctrl on Linux and Windows, Cmd on macOS, and never both', () => {
    expect(matches('Mod+K', press('k', { ctrlKey: true }), false)).toBe(true)
    expect(matches('Mod+K', press('k', { metaKey: true }), true)).toBe(true)
    expect(matches('Mod+K', press('k', { metaKey: true }), false)).toBe(false)
    expect(matches('Mod+K', press('k', { ctrlKey: true, metaKey: true }), false)).toBe(false)
  })

  test('wants exactly the keys that it names', () => {
    const pressed = press('P', { ctrlKey: true, shiftKey: true })
    expect(matches('Mod+Shift+P', pressed, false)).toBe(true)
    expect(matches('Mod+P', pressed, false)).toBe(false)
  })

  test('works on a keyboard that writes another alphabet', () => {
    expect(matches('Mod+K', press('л', { code: 'KeyK', ctrlKey: true }), false)).toBe(true)
  })

  test('means the letter that is written where letters are Latin', () => {
    // On a Dvorak keyboard the key in the place of K writes T.
    expect(matches('Mod+K', press('t', { code: 'KeyK', ctrlKey: true }), false)).toBe(false)
  })

  test('with a sign means the sign, wherever it is and whether or not it takes Shift', () => {
    expect(matches('Mod+,', press(',', { code: 'Comma', ctrlKey: true }), false)).toBe(true)
    // On a German keyboard Shift+7 writes it, and the key in its place is the one that zooms out.
    const seven = press('/', { code: 'Digit7', ctrlKey: true, shiftKey: true })
    expect(matches('Mod+/', seven, false)).toBe(true)
    expect(matches('Mod+/', press('-', { code: 'Slash', ctrlKey: true }), false)).toBe(false)
    expect(matches('Mod+,', press('б', { code: 'Comma', ctrlKey: true }), false)).toBe(true)
  })

  test('with a digit or the key above Tab goes by place, since many countries write others there', () => {
    expect(matches('Mod+1', press('&', { code: 'Digit1', ctrlKey: true }), false)).toBe(true)
    expect(
      matches('Mod+Shift+1', press('!', { code: 'Digit1', ctrlKey: true, shiftKey: true }), false),
    ).toBe(true)
    expect(matches('Ctrl+`', press('^', { code: 'Backquote', ctrlKey: true }), false)).toBe(true)
    expect(matches('Ctrl+`', press('Dead', { code: 'Backquote', ctrlKey: true }), true)).toBe(true)
  })

  test('with Option is found by place, since Option writes signs', () => {
    const pressed = press('†', { code: 'KeyT', metaKey: true, altKey: true })
    expect(matches('Mod+Alt+T', pressed, true)).toBe(true)
    expect(
      matches('Mod+Alt+L', press('@', { code: 'KeyL', metaKey: true, altKey: true }), true),
    ).toBe(true)
  })

  test('takes nothing from a text field that would write there', () => {
    expect(mayTake('Mod+K', 'text', false)).toBe(true)
    expect(mayTake('F2', 'text', false)).toBe(true)
    expect(mayTake('N', 'text', false)).toBe(false)
    // Option writes signs on macOS.
    expect(mayTake('Alt+N', 'text', true)).toBe(false)
  })

  test('leaves Ctrl with one key to the programs in a terminal', () => {
    expect(mayTake('Mod+K', 'terminal', false)).toBe(false)
    expect(mayTake('Mod+K', 'terminal', true)).toBe(true)
    expect(mayTake('Mod+Shift+P', 'terminal', false)).toBe(true)
    expect(mayTake('F2', 'terminal', false)).toBe(false)
    expect(mayTake('Mod+,', 'terminal', false)).toBe(true)
    expect(mayTake('Ctrl+`', 'terminal', false)).toBe(true)
    expect(mayTake('Mod+Alt+N', 'terminal', false)).toBe(true)
    expect(mayTake('Alt+ArrowDown', 'terminal', false)).toBe(false)
  })

  test('is written as the platform does', () => {
    expect(writeShortcut('Mod+Shift+K', false)).toBe('Ctrl+Shift+K')
    expect(writeShortcut('Mod+Shift+K', true)).toBe('⇧⌘K')
    expect(writeShortcut('Mod+Alt+ArrowDown', false)).toBe('Ctrl+Alt+↓')
  })
})

test.each([
  ['k', { key: 'k', code: 'KeyK', ctrlKey: true }, 'ctrl+k'],
  ['a letter of another alphabet', { key: 'л', code: 'KeyK', ctrlKey: true }, 'ctrl+k'],
  [
    'a sign that takes Shift',
    { key: '/', code: 'Digit7', ctrlKey: true, shiftKey: true },
    'ctrl+/',
  ],
  [
    'an arrow',
    { key: 'ArrowUp', code: 'ArrowUp', altKey: true, shiftKey: true },
    'alt+shift+arrowup',
  ],
  ['what is only held', { key: 'Control', code: 'ControlLeft', ctrlKey: true }, undefined],
])('what is pressed is written as settings have it: %s', (_, more, expected) => {
  expect(pressedKeys(press(more.key, more))).toBe(expected)
})

test('every entry of the native menu is a command of the app, once', () => {
  const entries = menus.flatMap((menu) => menu.entries).filter((entry) => entry !== '-')
  expect(entries.filter((entry) => !isCommand(entry))).toEqual([])
  expect(new Set(entries).size).toBe(entries.length)
})

test('the native menu writes keys as Electron reads them', () => {
  const written = (keys: string) => acceleratorOf(read(keys))
  expect(written('Mod+Shift+K')).toBe('CommandOrControl+Shift+K')
  expect(written('Alt+ArrowDown')).toBe('Alt+Down')
  expect(written('Ctrl+`')).toBe('Control+`')
  expect(written('ctrl++')).toBe('Control+Plus')
})
