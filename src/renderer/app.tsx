import { useEffect } from 'react'
import { runCommand } from './app/palette/registry'
import { listenForShortcuts } from './app/palette/shortcuts'
import { Problems } from './app/problems/problems'
import { FolderDrop } from './app/projects/folder-drop'
import { StatusBar } from './app/status-bar/status-bar'
import { Boundary } from './kit/boundary'
import { arrive, keepFocus, listenForLostFocus } from './kit/commands/keep-focus'
import { ConfirmLayer } from './kit/confirm'
import { MenuLayer } from './kit/menu'
import { Handle, Pane, SidePane, SideSplit } from './kit/split'
import { TooltipLayer } from './kit/tooltip'
import {
  AgentsPage,
  DiagnosticsDialog,
  ImportSessions,
  NewSession,
  NewTask,
  Palette,
  RemoteQuestions,
  RemoveWorkspace,
  SearchPage,
  SessionPage,
  SettingsPage,
  ShortcutSheet,
  TasksPage,
  Welcome,
} from './pages'
import { goToSession } from './session/actions/go-to-session'
import { Rail } from './session/rail/rail'
import { onSignal } from './store/feed'
import { setFrame, useFrame } from './store/frame'
import {
  type Navigation,
  navigate,
  navigationNow,
  showSession,
  useNavigation,
} from './store/navigation'
import { useNeeds } from './store/needs'
import { rowNow, useRow, useRows } from './store/rows'
import './kit/style/fonts.css'
import './kit/style/tokens.css'
import './kit/style/base.css'
import './app.css'

export function App() {
  const { railShown } = useFrame()
  useEscape()
  useTheme()
  useSignals()
  useEffect(listenForShortcuts, [])
  useEffect(listenForLostFocus, [])
  const asked = useRows('places').some(({ question }) => question)
  return (
    <div className="app">
      <SideSplit id="frame">
        {railShown && (
          <>
            <SidePane id="rail" defaultSize={railWidth} minSize={180} maxSize={480}>
              <Rail />
            </SidePane>
            <Handle label="Width of the projects" />
          </>
        )}
        <Pane id="page" minSize={320}>
          <div className="page">
            <Problems />
            <PageView />
          </div>
        </Pane>
      </SideSplit>
      <StatusBar />
      <WindowTitle />
      <Dialogs />
      {asked && <RemoteQuestions />}
      <ConfirmLayer />
      <FolderDrop />
      <MenuLayer />
      <TooltipLayer />
    </div>
  )
}

/** Titles want it no narrower, and the page beside it no wider. */
const railWidth = (window: number) => Math.min(400, Math.max(240, Math.round(window * 0.18)))

function PageView() {
  const { page, session } = useNavigation()
  return (
    <Boundary key={`${page} ${session}`}>
      <Page page={page} session={session} />
    </Boundary>
  )
}

function Page({ page, session }: Pick<Navigation, 'page' | 'session'>) {
  const row = useRow('sessions', session)
  // It may have been deleted in another window, and come back from there.
  const known = row !== undefined && row.deletedAt === undefined
  const connected = useRow('settings', 'settings') !== undefined
  // It is made anew for each page and each session.
  useEffect(arrive, [])
  switch (page) {
    case 'search':
      return <SearchPage />
    case 'settings':
      return <SettingsPage />
    case 'agents':
      return <AgentsPage />
    case 'tasks':
      return <TasksPage />
    default:
      if (session && known) return <SessionPage session={session} />
      // Until the rows are there nobody knows which of the two it is.
      return connected ? <Welcome /> : <main aria-label="Session" />
  }
}

function Dialogs() {
  const { dialog } = useFrame()
  const close = () => setFrame({ dialog: null, startWith: null })
  switch (dialog) {
    case 'palette':
      return <Palette onClose={close} />
    case 'new-session':
      return <NewSession onClose={close} />
    case 'new-task':
      return <NewTask onClose={close} />
    case 'import':
      return <ImportSessions onClose={close} />
    case 'remove-workspace':
      return <RemoveWorkspace onClose={close} />
    case 'diagnostics':
      return <DiagnosticsDialog onClose={close} />
    case 'shortcuts':
      return <ShortcutSheet onClose={close} />
    default:
      return null
  }
}

/** The window is named by what it shows, and by how much waits for the user. */
function WindowTitle() {
  const waiting = useNeeds().length
  const { page, session } = useNavigation()
  const title = useRow('sessions', page === 'session' ? session : null)?.title
  useEffect(() => {
    const count = waiting > 0 ? `(${waiting}) ` : ''
    document.title = title ? `${count}${title} – Liminal` : `${count}Liminal`
  }, [waiting, title])
  return null
}

/** Escape backs out of a page, where nothing in it had a use for it. */
function useEscape(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog:modal, [popover=auto]:popover-open, select:open')) return
      if (navigationNow().page === 'session') return
      navigate({ page: 'session' })
      keepFocus()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** The theme of the settings, which the system's yields to. */
function useTheme(): void {
  const theme = useRow('settings', 'settings')?.values.theme ?? 'system'
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
}

/** A notification was clicked: its row may not be here yet. */
function goToSignalled(session: string): void {
  const row = rowNow('sessions', session)
  if (row) goToSession(row, 'enter')
  else showSession(session)
}

function useSignals(): void {
  useEffect(
    () =>
      onSignal((signal) => {
        if (signal.type === 'command') runCommand(signal.command)
        else goToSignalled(signal.session)
      }),
    [],
  )
}
