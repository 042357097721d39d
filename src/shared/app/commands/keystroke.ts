/** Keys that are pressed together: "Ctrl+Shift+K" is a key and what is held with it. */
export interface Keystroke {
  /** As a keyboard event names it, in small letters: "k", "/", "f2", "arrowdown". */
  key: string
  /** Cmd on macOS, Ctrl elsewhere. */
  mod: boolean
  ctrl: boolean
  meta: boolean
  alt: boolean
  shift: boolean
}

const held: Record<string, 'mod' | 'ctrl' | 'meta' | 'alt' | 'shift'> = {
  mod: 'mod',
  ctrl: 'ctrl',
  control: 'ctrl',
  meta: 'meta',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  win: 'meta',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
}

/** Other names of keys. */
const names: Record<string, string> = {
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  ins: 'insert',
  pgup: 'pageup',
  pgdn: 'pagedown',
  space: ' ',
  plus: '+',
}

const named = new Set([
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
  'escape',
  'enter',
  'delete',
  'insert',
  'pageup',
  'pagedown',
  'home',
  'end',
  'tab',
  'backspace',
  ' ',
])

export const isFunctionKey = (key: string) => /^f([1-9]|1\d|2[0-4])$/.test(key)
export const isSign = (key: string) => /^[!-/:-@[-`{-~]$/.test(key)

/** Reads what somebody wrote; nothing when that is no key of any keyboard. */
export function keystrokeOf(text: string): Keystroke | undefined {
  const parts = text.trim().toLowerCase().split('+')
  // "Ctrl++" is Ctrl and the plus sign.
  const last = parts.at(-1) === '' && parts.length > 1 ? '+' : (parts.at(-1)?.trim() ?? '')
  const before = parts.slice(0, last === '+' ? -2 : -1).map((part) => part.trim())
  const key = names[last] ?? last
  const typed = /^[!-~]$/.test(key) || /^\p{L}$/u.test(key) || named.has(key) || isFunctionKey(key)
  const modifiers = before.map((part) => held[part])
  if (!typed || modifiers.includes(undefined)) return undefined
  const is = (name: string) => modifiers.some((one) => one === name)
  return {
    key,
    mod: is('mod'),
    ctrl: is('ctrl'),
    meta: is('meta'),
    alt: is('alt'),
    shift: is('shift'),
  }
}

/** What is really held, where "Mod" means one of the two. */
export function heldIn({ mod, ctrl, meta }: Keystroke, mac: boolean) {
  return { ctrl: ctrl || (mod && !mac), meta: meta || (mod && mac) }
}

/** The same for two ways to write the same keys. */
export function writtenKeys(stroke: Keystroke, mac: boolean): string {
  const { ctrl, meta } = heldIn(stroke, mac)
  const parts = [ctrl && 'ctrl', meta && 'meta', stroke.alt && 'alt', stroke.shift && 'shift']
  return [...parts.filter(Boolean), stroke.key].join('+')
}
