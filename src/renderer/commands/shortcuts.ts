import { type Focus, matches, mayTake, writeShortcut } from './keys'
import { availableCommands, type Command, shortcutsOf } from './registry'

export const isMac = navigator.platform.startsWith('Mac')

/** Runs the command whose shortcut is pressed, wherever the focus is. */
export function listenForShortcuts(): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return
    // A dialog has the window to itself, but for the shortcuts that are handled in it.
    if (document.querySelector('dialog:modal')) return
    if (ownsKey(event.target, event.key)) return
    const focus = focusOf(event.target)
    const command = availableCommands().find((one) =>
      shortcutsOf(one).some((keys) => matches(keys, event, isMac) && mayTake(keys, focus, isMac)),
    )
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    command.run()
  }
  // Before the terminal, which would take everything.
  window.addEventListener('keydown', listener, { capture: true })
  return () => window.removeEventListener('keydown', listener, { capture: true })
}

/** Some keys mean the row that has the focus rather than what is shown. */
function ownsKey(target: EventTarget | null, key: string): boolean {
  const owner = target instanceof Element && target.closest<HTMLElement>('[data-own-keys]')
  return owner ? (owner.dataset.ownKeys?.split(' ').includes(key) ?? false) : false
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return 'window'
  if (target.closest('.xterm')) return 'terminal'
  return target.isContentEditable || target.matches('input, textarea') ? 'text' : 'window'
}

/** The keys of a command as they are shown, or nothing. */
export function shownKeys(command: Pick<Command, 'shortcut'>): string | undefined {
  const [first] = shortcutsOf(command)
  return first && writeShortcut(first, isMac)
}
