/** A shortcut taken apart: "Mod+Shift+K" is a key and what is held with it. */
interface Keystroke {
  key: string
  mod: boolean
  alt: boolean
  shift: boolean
}

/** What a keyboard event says, as far as shortcuts are concerned. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Where the keyboard's focus is: how much of it belongs to what is focused. */
export type Focus = 'window' | 'text' | 'terminal'

export function parseShortcut(shortcut: string): Keystroke {
  const parts = shortcut.split('+')
  return {
    key: (parts.at(-1) ?? '').toLowerCase(),
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  }
}

const codes: Record<string, string> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
}

/** The key by its place on the keyboard, for layouts that write other letters there. */
const byPlace = (code: string) => (codes[code] ?? code.replace(/^(Key|Digit)/, '')).toLowerCase()

export function matches(shortcut: string, press: KeyPress, mac: boolean): boolean {
  const { key, mod, alt, shift } = parseShortcut(shortcut)
  const held = mac ? press.metaKey : press.ctrlKey
  const foreign = mac ? press.ctrlKey : press.metaKey
  if (mod !== held || foreign || alt !== press.altKey || shift !== press.shiftKey) return false
  // A Latin letter is meant as it is written; any other key as where it is.
  const written = press.key.toLowerCase()
  return written === key || (!/^[a-z]$/.test(written) && byPlace(press.code) === key)
}

/**
 * Whether a shortcut may be taken here. A text field keeps what writes characters in it, a terminal
 * also keeps Ctrl with one key, which programs in it live by, but for the comma, which says nothing there.
 */
export function mayTake(shortcut: string, focus: Focus, mac: boolean): boolean {
  const { key, mod, alt, shift } = parseShortcut(shortcut)
  const isFunctionKey = /^f\d+$/.test(key)
  if (focus === 'window') return true
  if (focus === 'text') return mod || isFunctionKey || (alt && !mac)
  return mod && (mac || shift || alt || key === ',')
}

const symbols: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  escape: 'Esc',
  backspace: '⌫',
}

/** As the platform writes it: "⇧⌘K" or "Ctrl+Shift+K". */
export function writeShortcut(shortcut: string, mac: boolean): string {
  const { key, mod, alt, shift } = parseShortcut(shortcut)
  const name = symbols[key] ?? (key.length === 1 ? key.toUpperCase() : capital(key))
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
