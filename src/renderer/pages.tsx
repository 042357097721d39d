import type { ComponentType } from 'react'
import { type Loader, later, type Part } from './kit/later'

const loaders: (() => Promise<unknown>)[] = []

/** A page that is loaded while nobody waits for anything, if it was not wanted before. */
function page<Props extends object>(load: Loader<Props>, Before?: ComponentType): Part<Props> {
  const part = later(load, Before)
  loaders.push(part.load)
  return part
}

const EmptyPage = () => <main aria-label="Session" />

export const SessionPage = page<{ session: string }>(
  () => import('./task/session-of-task').then((view) => view.SessionOfTask),
  EmptyPage,
)
export const Welcome = page(
  () => import('./app/projects/welcome').then((view) => view.Welcome),
  EmptyPage,
)
export const NewSession = page<{ onClose(): void }>(() =>
  import('./session/new-session/new-session').then((view) => view.NewSession),
)
export const Palette = page<{ onClose(): void }>(() =>
  import('./app/palette/palette').then((view) => view.Palette),
)
export const RemoteQuestions = page(() =>
  import('./host/remote-question').then((view) => view.RemoteQuestions),
)
export const ShortcutSheet = page<{ onClose(): void }>(() =>
  import('./app/palette/shortcut-sheet').then((view) => view.ShortcutSheet),
)
export const SearchPage = page(
  () => import('./session/search/search-page').then((view) => view.SearchPage),
  EmptyPage,
)
export const SettingsPage = page(
  () => import('./app/settings/settings-page').then((view) => view.SettingsPage),
  EmptyPage,
)
export const AgentsPage = page(
  () => import('./agent/agents-page').then((view) => view.AgentsPage),
  EmptyPage,
)
export const TasksPage = page(
  () => import('./task/tasks-page').then((view) => view.TasksPage),
  EmptyPage,
)
export const NewTask = page<{ onClose(): void }>(() =>
  import('./task/new-task').then((view) => view.NewTask),
)
export const ImportSessions = page<{ onClose(): void }>(() =>
  import('./session/new-session/import-sessions').then((view) => view.ImportSessions),
)

export const DiagnosticsDialog = page<{ onClose(): void }>(() =>
  import('./app/diagnostics/diagnostics-dialog').then((view) => view.DiagnosticsDialog),
)

export const RemoveWorkspace = page<{ onClose(): void }>(() =>
  import('./workspace/remove-dialog').then((view) => view.RemoveWorkspace),
)

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()))

/** Loads them all while nobody waits for anything, so that the first click on each is quick. */
export async function warmPages(): Promise<void> {
  for (const load of loaders) {
    await idle()
    await load()
  }
  const { warmMarkdown } = await import('./kit/markdown/warm')
  await warmMarkdown(idle)
}
