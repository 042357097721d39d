import { type Keybindings, keysInForce } from '../../../shared/app/commands/keybindings'
import type { Keystroke } from '../../../shared/app/commands/keystroke'
import type { CommandId } from '../../../shared/app/commands/table'
import { rowNow } from '../../store/rows'
import { writeShortcut } from './keys'

export const isMac = navigator.platform.startsWith('Mac')

const none: Keybindings = []
let made: { of: Keybindings; keys: ReturnType<typeof keysInForce> } | undefined

/** The keys of a command that are in force: its own, or what the settings say. */
export function keysOf(id: CommandId): readonly Keystroke[] {
  const bindings = rowNow('settings', 'settings')?.values.keybindings ?? none
  if (made?.of !== bindings) made = { of: bindings, keys: keysInForce(bindings, isMac) }
  return made.keys.get(id) ?? []
}

/** The keys of a command as they are shown, or nothing. */
export function shownKeys(id: CommandId): string | undefined {
  const [first] = keysOf(id)
  return first && writeShortcut(first, isMac)
}
