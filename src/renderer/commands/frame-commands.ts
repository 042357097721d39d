import { flushSync } from 'react-dom'
import { act } from '../store/act'
import { frameNow, setFrame } from '../store/frame'
import { navigate, navigationNow, type Page, showSession } from '../store/navigation'
import { rowNow, rowsNow } from '../store/rows'
import { undoNow, undoOffered } from '../ui/toast'
import { writeIn } from '../views/composer/composer-port'
import { byNeed, byPlace, isListed, nextNeeding } from '../views/rail/order'
import { restartAgent } from './agent-actions'
import { keepFocus } from './keep-focus'
import { type Command, menuCommand } from './registry'
import {
  deleteSession,
  exportSession,
  forkSession,
  openInWindow,
  openProject,
  toggleArchive,
  togglePin,
} from './session-actions'

/** The session that is shown, as the commands about it see it. */
const current = () => {
  const { session } = navigationNow()
  return session ? rowNow('sessions', session) : undefined
}
const isSessionShown = () => current() !== undefined

function togglePage(page: Page): void {
  navigate({ page: navigationNow().page === page ? 'session' : page })
}

function step(by: 1 | -1): void {
  const projects = rowsNow('projects').filter((project) => project.open)
  const sessions = rowsNow('sessions').filter((session) => isListed(session, '', false))
  const order = projects
    .sort(byPlace)
    .flatMap((project) => sessions.filter((one) => one.project === project.id).sort(byNeed))
  const place = order.findIndex((session) => session.id === navigationNow().session)
  const from = place < 0 && by < 0 ? 0 : place
  const next = order.at((from + by) % order.length)
  if (!next) return
  showSession(next.id, next.project)
  keepFocus()
}

/** Shows the rail and puts the focus on a part of it. */
function focusOnRail(part: string): void {
  flushSync(() => setFrame({ railShown: true }))
  document.querySelector<HTMLElement>(`.rail ${part}`)?.focus()
}

function editProfiles(): void {
  setFrame({ settingsPart: 'Profiles' })
  navigate({ page: 'settings' })
}

function openSearch(): void {
  navigate({ page: 'search' })
  focusOnRail('[type=search]')
}

function goToNextNeeding(): void {
  const next = nextNeeding(rowsNow('sessions'), navigationNow().session)
  if (!next) return
  // What it asks takes the focus that nobody has.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  showSession(next.id, next.project)
  keepFocus()
}

/** What the frame of the window can do; the pages register their own. */
export const frameCommands: readonly Command[] = [
  menuCommand('session.new', 'Sessions', () => setFrame({ dialog: 'new-session' })),
  {
    id: 'session.import',
    title: 'Import sessions',
    category: 'Sessions',
    run: () => setFrame({ dialog: 'import' }),
  },
  menuCommand('project.open', 'Projects', () => void openProject()),
  menuCommand('window.new', 'Window', () => void act('app.newWindow', { session: null })),
  menuCommand('settings.open', 'Window', () => togglePage('settings')),
  {
    id: 'profiles.edit',
    title: 'Edit profiles',
    category: 'Settings',
    run: editProfiles,
  },
  menuCommand('palette.open', 'Window', () => setFrame({ dialog: 'palette' })),
  menuCommand('search.open', 'Window', openSearch),
  menuCommand('rail.toggle', 'Window', () => {
    setFrame({ railShown: !frameNow().railShown })
    keepFocus()
  }),
  menuCommand('rail.focus', 'Window', () => focusOnRail('[role=treeitem][tabindex="0"]')),
  menuCommand('agents.open', 'Agents', () => togglePage('agents')),
  menuCommand('help.shortcuts', 'Window', () => setFrame({ dialog: 'shortcuts' })),
  menuCommand('inbox.next', 'Sessions', goToNextNeeding),
  menuCommand('session.next', 'Sessions', () => step(1)),
  menuCommand('session.previous', 'Sessions', () => step(-1)),
  {
    id: 'undo',
    title: 'Undo the last deletion',
    category: 'Sessions',
    when: undoOffered,
    run: undoNow,
  },
  ...(['system', 'light', 'dark'] as const).map((theme) => ({
    id: `theme.${theme}`,
    title: { system: 'Colours of the system', light: 'Light colours', dark: 'Dark colours' }[theme],
    category: 'Settings',
    run: () => void act('settings.set', { key: 'theme', value: theme }),
  })),
]

type Row = NonNullable<ReturnType<typeof current>>
const withCurrent = (run: (session: Row) => void) => () => {
  const session = current()
  if (session) run(session)
}

export const sessionCommands: readonly Command[] = [
  menuCommand(
    'session.rename',
    'Sessions',
    withCurrent(({ id }) => setFrame({ railShown: true, renaming: id })),
    isSessionShown,
  ),
  menuCommand('session.pin', 'Sessions', withCurrent(togglePin), isSessionShown),
  menuCommand(
    'session.archive',
    'Sessions',
    withCurrent((session) => void toggleArchive(session)),
    isSessionShown,
  ),
  menuCommand(
    'session.delete',
    'Sessions',
    withCurrent((session) => void deleteSession(session)),
    isSessionShown,
  ),
  menuCommand(
    'session.export-markdown',
    'Sessions',
    withCurrent((session) => void exportSession(session, 'markdown')),
    isSessionShown,
  ),
  menuCommand(
    'session.export-json',
    'Sessions',
    withCurrent((session) => void exportSession(session, 'json')),
    isSessionShown,
  ),
  {
    id: 'session.fork',
    title: 'Fork session',
    category: 'Sessions',
    when: isSessionShown,
    run: withCurrent((session) => void forkSession(session)),
  },
  {
    id: 'session.window',
    title: 'Open session in new window',
    category: 'Sessions',
    when: isSessionShown,
    run: withCurrent(openInWindow),
  },
  {
    id: 'session.write',
    title: 'Write a message',
    category: 'Sessions',
    shortcut: 'Mod+L',
    when: isSessionShown,
    run: withCurrent(({ id }) => {
      navigate({ page: 'session', tab: 'conversation' })
      writeIn(id)
    }),
  },
  {
    id: 'session.cancel',
    title: 'Cancel turn',
    category: 'Sessions',
    shortcut: 'Mod+Shift+Backspace',
    when: () => ['working', 'needs-input'].includes(current()?.activity ?? ''),
    run: withCurrent(({ id }) => void act('session.cancel', { session: id })),
  },
  menuCommand('agent.restart', 'Agents', withCurrent(restartAgent), isSessionShown),
  ...(['agent.stop', 'agent.reconnect'] as const).map((id) =>
    menuCommand(
      id,
      'Agents',
      withCurrent((session) => void act(id, { session: session.id })),
      isSessionShown,
    ),
  ),
]
