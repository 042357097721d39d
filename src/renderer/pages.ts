import { type ComponentType, lazy } from 'react'

type Loader<Props> = () => Promise<ComponentType<Props>>

const loaders: (() => Promise<unknown>)[] = []

/** A part of the window that the first paint does without. */
function later<Props extends object>(load: Loader<Props>) {
  loaders.push(load)
  return lazy(() => load().then((component) => ({ default: component })))
}

export const SessionPage = later<{ session: string }>(() =>
  import('./views/session/session-page').then((view) => view.SessionPage),
)
export const NewSession = later<{ onClose(): void }>(() =>
  import('./views/new-session/new-session').then((view) => view.NewSession),
)
export const Palette = later<{ onClose(): void }>(() =>
  import('./views/palette/palette').then((view) => view.Palette),
)
export const ShortcutSheet = later<{ onClose(): void }>(() =>
  import('./views/palette/shortcut-sheet').then((view) => view.ShortcutSheet),
)
export const SearchPage = later(() =>
  import('./views/search/search-page').then((view) => view.SearchPage),
)
export const SettingsPage = later(() =>
  import('./views/settings/settings-page').then((view) => view.SettingsPage),
)
export const AgentsPage = later(() =>
  import('./views/agents/agents-page').then((view) => view.AgentsPage),
)
export const ImportSessions = later<{ onClose(): void }>(() =>
  import('./views/new-session/import-sessions').then((view) => view.ImportSessions),
)

/** Loads them all while nobody waits for anything, so that the first click on each is quick. */
export function warmPages(): void {
  const next = (): void => {
    const load = loaders.shift()
    if (load) void load().then(() => requestIdleCallback(next))
  }
  requestIdleCallback(next)
}
