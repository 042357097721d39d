import { type KeyboardEvent, useState } from 'react'
import { rebound, unbound, wrongKeys } from '../../../shared/app/commands/keybindings'
import { writtenKeys } from '../../../shared/app/commands/keystroke'
import { type CommandId, commandIds, commandOf } from '../../../shared/app/commands/table'
import { isMac, keysOf } from '../../kit/commands/keymap'
import { pressedKeys, writeShortcut } from '../../kit/commands/keys'
import { Dialog } from '../../kit/dialog'
import { TextField } from '../../kit/text-field'
import { act } from '../../store/act'
import { useRow } from '../../store/rows'
import './shortcut-sheet.css'

/** Keys that are no commands, since they mean what has the focus. */
const fixed: readonly [place: string, rows: readonly (readonly [what: string, keys: string])[]][] =
  [
    [
      'In a message',
      [
        ['Send', 'Enter'],
        ['New line', 'Shift+Enter'],
        ['Earlier and later messages', '↑ ↓'],
        ['Mention a file, name a command', '@ /'],
      ],
    ],
    [
      'In a request',
      [
        ['Answer by number', '1 – 9'],
        ['Allow once', 'Enter'],
        ['Reject', 'Esc'],
      ],
    ],
    [
      'On the rail',
      [
        ['Open and write', 'Enter'],
        ['Menu of the row', 'Shift+F10'],
        ['Delete session', 'Delete'],
      ],
    ],
  ]

/** Every command with the keys that are in force; each can be given others. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [setting, setSetting] = useState<CommandId | null>(null)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = commandIds.filter((id) => {
    const keys = keysOf(id).map((one) => writeShortcut(one, isMac))
    const text = `${commandOf(id).title} ${commandOf(id).category} ${keys.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const categories = [...new Set(shown.map((id) => commandOf(id).category))]
  return (
    <Dialog label="Keyboard shortcuts" size="large" onClose={onClose}>
      <div className="shortcut-filter">
        <TextField
          label="Filter"
          bare
          type="search"
          placeholder="Filter"
          value={typed}
          onChange={setTyped}
        />
        <span className="faint">Click a shortcut to change it</span>
      </div>
      <section aria-label="List of shortcuts" className="dialog-body shortcut-sheet">
        {categories.map((category) => (
          <section key={category} aria-label={category}>
            <h3>{category}</h3>
            <ul>
              {shown
                .filter((id) => commandOf(id).category === category)
                .map((id) => (
                  <li key={id}>
                    <ShortcutRow id={id} setting={setting === id} onSetting={setSetting} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {words.length === 0 &&
          fixed.map(([place, rows]) => (
            <section key={place} aria-label={place}>
              <h3>{place}</h3>
              <ul>
                {rows.map(([what, keys]) => (
                  <li key={what} className="shortcut-row">
                    <span>{what}</span>
                    <kbd>{keys}</kbd>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        {shown.length === 0 && <p className="faint">No command fits “{typed}”.</p>}
      </section>
    </Dialog>
  )
}

interface RowProps {
  id: CommandId
  setting: boolean
  onSetting: (id: CommandId | null) => void
}

function ShortcutRow({ id, setting, onSetting }: RowProps) {
  const { title } = commandOf(id)
  const bindings = useRow('settings', 'settings')?.values.keybindings ?? []
  const [wrong, setWrong] = useState('')
  const own = bindings.some(({ command }) => command === id)
  const keep = (next: typeof bindings) => {
    onSetting(null)
    void act('settings.set', { key: 'keybindings', value: next })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!setting || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    setWrong('')
    if (event.key === 'Escape') return onSetting(null)
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey
    if (bare && event.key === 'Backspace') return keep(rebound(bindings, id, null))
    if (bare && event.key === 'Delete') return keep(unbound(bindings, id))
    const keys = pressedKeys(event)
    if (!keys) return
    const mistake = wrongKeys(keys, id)
    if (mistake) setWrong(mistake)
    else keep(rebound(bindings, id, keys))
  }
  const keys = keysOf(id)
  return (
    <>
      <button
        type="button"
        className="shortcut-row"
        aria-description={keys.map((one) => writeShortcut(one, isMac)).join(', ') || 'no keys'}
        aria-pressed={setting}
        onClick={() => onSetting(setting ? null : id)}
        onKeyDown={onKeyDown}
        onBlur={() => setting && onSetting(null)}
      >
        <span className="ellipsis">{title}</span>
        {setting ? (
          <span className="shortcut-prompt" aria-hidden>
            Press keys
          </span>
        ) : (
          <span className="shortcut-keys" aria-hidden>
            {own && <span className="faint">yours</span>}
            {keys.map((one) => (
              <kbd key={writtenKeys(one, isMac)}>{writeShortcut(one, isMac)}</kbd>
            ))}
          </span>
        )}
      </button>
      {setting && (
        <p role="status" className="shortcut-help">
          {wrong || helpWords(own)}
        </p>
      )}
    </>
  )
}

const helpWords = (own: boolean) =>
  `Esc leaves it, Backspace takes its keys away${own ? ', Delete gives back its own' : ''}.`
