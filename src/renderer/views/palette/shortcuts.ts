import { keystrokeOf } from '../../../shared/commands/keystroke'
import { commandIds } from '../../../shared/commands/table'
import { isMac, keysOf } from '../../commands/keymap'
import { type Focus, matches, mayTake } from '../../commands/keys'
import { frameNow, setFrame } from '../../store/frame'
import { type Command, commandNow } from './registry'

/** Runs the command whose shortcut is pressed, wherever the focus is. */
export function listenForShortcuts(): () => void {
  const listener = (event: KeyboardEvent) => {
    const command = commandFor(event)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    // What can be held down is a step from one to the next; all else is meant once.
    if (event.repeat && !repeats.has(command.id)) return
    // Whoever wants to know which keys do what can keep it from being done.
    const told = new CustomEvent('command', { detail: command.id, cancelable: true })
    if (window.dispatchEvent(told)) command.run()
  }
  // Before the terminal, which would take everything.
  window.addEventListener('keydown', listener, { capture: true })
  return () => window.removeEventListener('keydown', listener, { capture: true })
}

const repeats = new Set([
  ...['session.next', 'session.previous', 'terminal.next', 'terminal.previous'],
  ...['terminal.previous-prompt', 'terminal.next-prompt'],
])

/** The one place that decides who answers a key. */
function commandFor(event: KeyboardEvent): Pick<Command, 'id' | 'run'> | undefined {
  // AltGr writes signs; on Windows it says that it is Ctrl and Alt.
  if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return
  if (ownsKey(event)) return
  const focus = focusOf(event.target)
  const pressed = commandIds.filter((id) =>
    keysOf(id).some((keys) => matches(keys, event, isMac) && mayTake(keys, focus, isMac)),
  )
  // A dialog has the window to itself; what opened it closes it.
  if (document.querySelector('dialog:modal')) {
    const opener = pressed.find((id) => id === openers[frameNow().dialog ?? ''])
    return opener && { id: opener, run: () => setFrame({ dialog: null, startWith: null }) }
  }
  return pressed.map(commandNow).find(({ available }) => available)
}

const openers: Record<string, string> = { palette: 'palette.open', shortcuts: 'help.shortcuts' }

/** Some keys mean the row that has the focus rather than what is shown. */
function ownsKey(event: KeyboardEvent): boolean {
  const { target } = event
  const owner = target instanceof Element && target.closest<HTMLElement>('[data-own-keys]')
  const own = owner ? (owner.dataset.ownKeys ?? '').split(' ') : []
  // Just these: with others held down it means something else.
  return own.some((text) => {
    const keys = keystrokeOf(text)
    return keys !== undefined && matches(keys, event, isMac)
  })
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return 'window'
  if (target.closest('.xterm')) return 'terminal'
  return target.isContentEditable || target.matches('input, textarea') ? 'text' : 'window'
}
