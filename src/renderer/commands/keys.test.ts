// Proves that shortcuts do what they say on every platform, take nothing from who types, and never collide.
import { describe, expect, test } from 'vitest'
import { menuCommands, menus } from '../../shared/menu'
import { type KeyPress, matches, mayTake, parseShortcut, writeShortcut } from './keys'

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

  test('with a sign works on a keyboard that needs Shift or another key for it', () => {
    expect(matches('Mod+,', press(',', { code: 'Comma', ctrlKey: true }), false)).toBe(true)
    expect(matches('Mod+/', press('-', { code: 'Slash', ctrlKey: true }), false)).toBe(true)
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
  })

  test('is written as the platform does', () => {
    expect(writeShortcut('Mod+Shift+K', false)).toBe('Ctrl+Shift+K')
    expect(writeShortcut('Mod+Shift+K', true)).toBe('⇧⌘K')
    expect(writeShortcut('Mod+Alt+ArrowDown', false)).toBe('Ctrl+Alt+↓')
  })
})

test('no two commands of the app have the same shortcut', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../shared/menu.ts', '!../**/*.test.*'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  )
  const lists = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bshortcut: ('[^']+'|\[[^\]]+\])/g)].map(([, list = '']) => list),
  )
  const all = lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, keys = '']) => keys))
  const written = all.map((keys) => JSON.stringify(parseShortcut(keys)))
  expect(all.length).toBeGreaterThan(10)
  expect(written.filter((keys, place) => written.indexOf(keys) !== place)).toEqual([])
})

test('every entry of the native menu is a command of the app', () => {
  const entries = menus.flatMap((menu) => menu.entries).filter((entry) => entry !== '-')
  expect(entries.filter((entry) => !(entry in menuCommands))).toEqual([])
})
