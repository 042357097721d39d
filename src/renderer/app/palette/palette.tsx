import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { otherAccounts, resumeWith } from '../../agent/account-actions'
import { profileStart } from '../../agent/starts'
import { Aside } from '../../kit/aside'
import { Dialog } from '../../kit/dialog'
import { goToSession } from '../../session/actions/go-to-session'
import { act } from '../../store/act'
import { setFrame } from '../../store/frame'
import { navigate, useNavigation } from '../../store/navigation'
import { useRemembered } from '../../store/remembered'
import { useRow, useRows } from '../../store/rows'
import { viewNow } from '../../store/sessions'
import {
  commandEntries,
  type FoundEntry,
  findEntries,
  markedPieces,
  profileEntries,
  projectEntries,
  sessionEntries,
  withRecent,
} from './entries'
import { availableCommands } from './registry'
import { accountEntries, optionEntries } from './session-verbs'
import './palette.css'

export function Palette({ onClose }: { onClose: () => void }) {
  const sessions = useRows('sessions')
  const projects = useRows('projects')
  const settings = useRow('settings', 'settings')
  const [recent, setRecent] = useRemembered<readonly string[]>('palette.recent', [])
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const { page, session } = useNavigation()
  // Of what is on screen: the palette is not open for long.
  const options = (page === 'session' && session && viewNow(session)?.state.options) || []
  const shown = page === 'session' && sessions.find((one) => one.id === session)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  // A page is not worth offering in the palette that is already open.
  const commands = availableCommands().filter((command) => command.id !== 'palette.open')
  const entries = [
    ...commandEntries(commands),
    ...optionEntries(options, (option, value) => {
      if (session) void act('session.option', { session, option, value })
    }),
    ...(shown ? accountEntries(otherAccounts(shown), (account) => resumeWith(shown, account)) : []),
    ...profileEntries(settings?.values.profiles ?? {}, (profile) =>
      setFrame({ dialog: 'new-session', startWith: profileStart(profile) }),
    ),
    ...sessionEntries(sessions, (session) => goToSession(session, 'enter')),
    ...projectEntries(projects, (project) => {
      if (project.open) return navigate({ page: 'session', project: project.id, session: null })
      void act('project.open', { path: project.path })
    }),
  ]
  const found = findEntries(entries, typed, recent)
  const at = Math.min(place, Math.max(0, found.length - 1))
  const current = found[at]

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const choose = (entry: FoundEntry | undefined) => {
    if (!entry) return
    setRecent(withRecent(recent, entry.id))
    onClose()
    // After the dialog has given the focus back.
    queueMicrotask(entry.run)
  }
  const keys = (event: KeyboardEvent) => {
    const last = found.length - 1
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(current)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setPlace(next)
  }

  return (
    <Dialog label="Command palette" heading={false} size="medium" onClose={onClose}>
      <div className="palette-field">
        <Search size={14} aria-hidden />
        <input
          role="combobox"
          aria-label="Command palette"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${at}`}
          placeholder="Type a command, a session or a project"
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPlace(0)
          }}
          onKeyDown={keys}
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Results"
        className="palette-list"
        tabIndex={-1}
      >
        {found.map((entry, row) => (
          <PaletteRow
            key={entry.id}
            id={`${id}-${row}`}
            entry={entry}
            heading={entry.group !== found[row - 1]?.group && typed === ''}
            noted={typed !== ''}
            selected={row === at}
            onPoint={() => setPlace(row)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      {found.length === 0 && <p className="palette-empty">Nothing fits “{typed}”.</p>}
    </Dialog>
  )
}

interface PaletteRowProps {
  id: string
  entry: FoundEntry
  heading: boolean
  /** What it belongs to is said where no heading says it. */
  noted: boolean
  selected: boolean
  onPoint: () => void
  onChoose: () => void
}

function PaletteRow({ id, entry, heading, noted, selected, onPoint, onChoose }: PaletteRowProps) {
  return (
    <>
      {heading && (
        <div role="presentation" className="palette-heading">
          {entry.group}
        </div>
      )}
      {/* The keyboard acts on the combobox, as the pattern has it. */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        aria-label={entry.title}
        aria-description={entry.note}
        className="palette-row"
        onPointerMove={onPoint}
        onClick={onChoose}
        onKeyDown={undefined}
      >
        <span className="ellipsis palette-title">
          {markedPieces(entry).map(({ text, at, marked }) =>
            marked ? <b key={at}>{text}</b> : text,
          )}
        </span>
        {noted && <Aside text={entry.note} className="ellipsis palette-note" />}
        {entry.keys && <Aside text={entry.keys} />}
      </div>
    </>
  )
}
