import type { SessionRow, TerminalRow } from '../../shared/app/tables'
import { currentSession, type Doing, type Doings, onSession } from '../kit/commands/command'
import { writeIn } from '../kit/ports/composer-port'
import { navigate, navigationNow } from '../store/navigation'
import { sessionTabs } from '../store/session-tabs'
import { type ActiveScreen, activeScreen } from './active-screen'
import type { Side } from './layout'
import { clearTerminal, copySelection, exportTerminal, pasteInto } from './screen-menu'
import {
  closeTerminals,
  goBeside,
  moveTerminal,
  newTerminal,
  renameTerminal,
  type Shells,
  shellsNow,
  showTerminals,
  splitTerminal,
  stepTerminal,
} from './shell-actions'
import { focusNextHandle } from './split-view'

/** About the shells of the session, wherever in it the user is. */
const onShells = (
  run: (session: SessionRow, selected: TerminalRow) => void,
  when: (shells: Shells) => boolean = () => true,
): Doing =>
  onSession(
    (session) => {
      const { selected } = shellsNow(session.id)
      if (!selected) return
      showTerminals()
      run(session, selected)
    },
    ({ id }) => {
      const shells = shellsNow(id)
      return shells.selected !== undefined && when(shells)
    },
  )

const isShown = () => {
  const { page, tab } = navigationNow()
  return page === 'session' && tab === 'terminal'
}
const several = ({ tabs }: Shells) => tabs.length > 1
const splitOnScreen = ({ inTab }: Shells) => inTab.length > 1 && isShown()
const beside = (side: Side) => onShells(({ id }) => goBeside(id, side), splitOnScreen)

/** About the terminal that was last focused of those on screen. */
const onScreen = (
  run: (active: ActiveScreen) => void,
  when: (active: ActiveScreen) => boolean = () => true,
): Doing => ({
  when: () => {
    const active = activeScreen()
    return active !== null && when(active)
  },
  run: () => {
    const active = activeScreen()
    if (active) run(active)
  },
})

/** Where one types to a program: the keyboard goes there, and to and fro. */
function goToTerminal(session: SessionRow): void {
  const { shells } = shellsNow(session.id)
  if (isShown()) activeScreen()?.screen.focus()
  else if (shells.length > 0) showTerminals()
  else void newTerminal(session)
}

function goBetween(session: SessionRow): void {
  const isInTerminal = document.activeElement?.closest('.terminal-tab') && isShown()
  if (!isInTerminal) {
    goToTerminal(session)
    return
  }
  navigate({ page: 'session', tab: sessionTabs(session, null)[0]?.id ?? null })
  if (session.driver !== 'terminal') writeIn(session.id)
}

export const terminalCommands = {
  'terminal.new': onSession((session) => void newTerminal(session)),
  'terminal.toggle': {
    ...onSession(goBetween),
    title: () => (currentSession()?.driver === 'terminal' ? 'Between the terminals' : undefined),
  },
  'terminal.split': onSession((session) => void splitTerminal(session, 'horizontal')),
  'terminal.split-down': onSession((session) => void splitTerminal(session, 'vertical')),
  'terminal.close': onShells(({ id }, selected) => void closeTerminals(id, [selected.id])),
  'terminal.rename': onShells((_, selected) => renameTerminal(selected.id)),
  'terminal.next': onShells(({ id }) => stepTerminal(id, 1), several),
  'terminal.previous': onShells(({ id }) => stepTerminal(id, -1), several),
  'terminal.move-left': onShells(({ id }) => moveTerminal(id, -1), several),
  'terminal.move-right': onShells(({ id }) => moveTerminal(id, 1), several),
  'terminal.go-left': beside('left'),
  'terminal.go-right': beside('right'),
  'terminal.go-up': beside('up'),
  'terminal.go-down': beside('down'),
  'terminal.resize': onShells(focusNextHandle, splitOnScreen),
  'terminal.focus': onSession(goToTerminal),
  'terminal.find': onScreen((active) => active.find()),
  'terminal.links': onScreen((active) => active.links()),
  'terminal.epochs': onScreen((active) => active.epochs()),
  'terminal.clear': onScreen(({ screen }) => void clearTerminal(screen)),
  'terminal.copy': onScreen(
    ({ screen }) => void copySelection(screen),
    ({ screen }) => screen.terminal.hasSelection(),
  ),
  'terminal.paste': onScreen(({ screen }) => pasteInto(screen)),
  'terminal.previous-prompt': onScreen(({ screen }) => screen.prompts.previous()),
  'terminal.next-prompt': onScreen(({ screen }) => screen.prompts.next()),
  'terminal.export-text': onScreen(({ screen }) => void exportTerminal(screen.id, 'text')),
  'terminal.export-recording': onScreen(
    ({ screen }) => void exportTerminal(screen.id, 'asciicast'),
  ),
} satisfies Doings
