import { keystrokeOf } from '../../../shared/app/commands/keystroke'
import { type CommandId, commandIds } from '../../../shared/app/commands/table'
import { toWhatIsWritten } from '../../kit/commands/being-written'
import { isMac, keysOf } from '../../kit/commands/keymap'
import { type Focus, matches, mayTake } from '../../kit/commands/keys'
import { frameNow, setFrame } from '../../store/frame'
import { type Command, commandNow } from './registry'

/** Runs the command whose shortcut is pressed, wherever the focus is. */
export function listenForShortcuts(): () => void {
  const listener = (event: KeyboardEvent) => {
    if (isComposed(event)) return event.stopPropagation()
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
  'session.next',
  'session.previous',
  'terminal.next',
  'terminal.previous',
  'terminal.previous-prompt',
  'terminal.next-prompt',
])

/** The one place that decides who answers a key. */
function commandFor(event: KeyboardEvent): Pick<Command, 'id' | 'run'> | undefined {
  // AltGr writes signs; on Windows it says that it is Ctrl and Alt.
  if (event.defaultPrevented || event.getModifierState('AltGraph')) return
  if (ownsKey(event)) return
  const focus = focusOf(event.target)
  const pressed = pressedWith(event, focus)
  // A dialog has the window to itself; what opened it closes it.
  if (document.querySelector('dialog:modal')) {
    const opener = pressed.find((id) => id === openers[frameNow().dialog ?? ''])
    return opener && { id: opener, run: () => setFrame({ dialog: null, startWith: null }) }
  }
  const toForm = focus === 'window' ? toWhatIsWritten() : undefined
  const meant = toForm ? pressedWith(event, 'text') : pressed
  const command = meant.map(commandNow).find(({ available }) => available)
  if (command || !toForm || pressed.length === 0) return command
  return { id: pressed[0] as CommandId, run: toForm }
}

const pressedWith = (event: KeyboardEvent, focus: Focus): CommandId[] =>
  commandIds.filter((id) =>
    keysOf(id).some((keys) => matches(keys, event, isMac) && mayTake(keys, focus, isMac)),
  )

/** What is typed into an input method is its own until it is a text; a terminal deals with that itself. */
const isComposed = ({ isComposing, key, target }: KeyboardEvent): boolean =>
  (isComposing || key === 'Process') && !(target instanceof Element && target.closest('.xterm'))

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

/** What takes letters for itself; a menu and a list that are open find their entries by them. */
const takesLetters = 'input, textarea, select, [role="menu"], [role="listbox"], [role="textbox"]'

function focusOf(target: EventTarget | null): Focus {
  if (document.querySelector('[popover=auto]:popover-open, select:open')) return 'text'
  if (!(target instanceof HTMLElement)) return 'window'
  if (target.closest('.xterm')) return 'terminal'
  return target.isContentEditable || target.closest(takesLetters) ? 'text' : 'window'
}
