import { type ComponentType, lazy, useState } from 'react'

type Loader<Props> = () => Promise<ComponentType<Props>>

const loaders: (() => Promise<unknown>)[] = []

/** A part of the window that the first paint does without. */
function later<Props extends object>(load: Loader<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const Waiting = lazy(() => load().then((component) => ({ default: component })))
  loaders.push(async () => {
    loaded = await load()
  })
  // What is there is shown at once: `lazy` would show nothing first, and React holds that for a while.
  return function Part(props) {
    const [Shown] = useState<ComponentType<Props>>(
      () => loaded ?? (Waiting as ComponentType<Props>),
    )
    return <Shown {...props} />
  }
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
