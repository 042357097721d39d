import {
  heldIn,
  isFunctionKey,
  isSign,
  type Keystroke,
} from '../../../shared/app/commands/keystroke'

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
  Semicolon: ';',
  Quote: "'",
}

/** The key by its place on the keyboard, for layouts that write other letters there. */
const placed = (code: string) => (codes[code] ?? code.replace(/^(Key|Digit)/, '')).toLowerCase()

export function matches(stroke: Keystroke, press: KeyPress, mac: boolean): boolean {
  const { ctrl, meta } = heldIn(stroke, mac)
  if (ctrl !== press.ctrlKey || meta !== press.metaKey || stroke.alt !== press.altKey) return false
  // A sign is meant as it is written, whether or not that takes Shift; so is a letter.
  if (press.key.toLowerCase() === stroke.key)
    return stroke.shift === press.shiftKey || isSign(stroke.key)
  return (
    stroke.shift === press.shiftKey &&
    placed(press.code) === stroke.key &&
    goesByPlace(stroke, press, mac)
  )
}

/** Whether a key that writes something else here is meant all the same, since it is in that place. */
function goesByPlace({ key, shift }: Keystroke, press: KeyPress, mac: boolean): boolean {
  const written = press.key.toLowerCase()
  if (/^[a-z]$/.test(written)) return false
  // Nothing that has a place of its own on a Latin keyboard: another alphabet, or a dead key.
  if (!/^[!-~]$/.test(written)) return true
  // Digits need Shift in some countries, and signs with Shift are others; Option writes signs on macOS.
  return /^\d$/.test(key) || key === '`' || (isSign(key) && shift) || (mac && press.altKey)
}

/** With them alone Ctrl says nothing to the programs in a terminal. */
const idle = new Set([',', '`'])

/**
 * Whether a shortcut may be taken here. A text field keeps what writes characters in it, a terminal
 * also keeps Ctrl with one key and the function keys, which programs in it live by.
 */
export function mayTake(stroke: Keystroke, focus: Focus, mac: boolean): boolean {
  const { ctrl, meta } = heldIn(stroke, mac)
  const { key, alt, shift } = stroke
  if (focus === 'window') return true
  if (focus === 'text') return ctrl || meta || isFunctionKey(key) || (alt && !mac)
  return meta || (ctrl && (shift || alt || idle.has(key)))
}

const symbols: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  enter: '↵',
  escape: 'Esc',
  backspace: '⌫',
  ' ': 'Space',
}

/** As the platform writes it: "⇧⌘K" or "Ctrl+Shift+K". */
export function writeShortcut(stroke: Keystroke, mac: boolean): string {
  const { key, alt, shift } = stroke
  const { ctrl, meta } = heldIn(stroke, mac)
  const name = symbols[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
  if (mac) {
    return `${ctrl ? '⌃' : ''}${alt ? '⌥' : ''}${shift ? '⇧' : ''}${meta ? '⌘' : ''}${name}`
  }
  const parts = [ctrl && 'Ctrl', meta && 'Super', alt && 'Alt', shift && 'Shift', name]
  return parts.filter(Boolean).join('+')
}

/** What was pressed, as settings write it; nothing while only what is held is down. */
export function pressedKeys(press: KeyPress): string | undefined {
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead'].includes(press.key)) return undefined
  const latin = /^[!-~]$/.test(press.key) || press.key.length > 1
  const key = latin ? press.key.toLowerCase() : placed(press.code)
  const parts = [
    press.ctrlKey && 'ctrl',
    press.metaKey && 'cmd',
    press.altKey && 'alt',
    press.shiftKey && !isSign(key) && 'shift',
    key === ' ' ? 'space' : key,
  ]
  return parts.filter(Boolean).join('+')
}
