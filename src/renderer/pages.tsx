import { type ComponentType, useEffect, useState } from 'react'

type Loader<Props> = () => Promise<ComponentType<Props>>

const loaders: (() => Promise<unknown>)[] = []

type Part<Props> = ComponentType<Props> & { load(): Promise<void> }

/**
 * A part of the window that the first paint does without. `lazy` would do the same, but React holds
 * what has come back behind it for a third of a second.
 */
function later<Props extends object>(
  load: Loader<Props>,
  Before: ComponentType = () => null,
): Part<Props> {
  let loaded: ComponentType<Props> | undefined
  const keep = async () => {
    loaded = await load()
  }
  loaders.push(keep)
  function Part(props: Props) {
    const [, told] = useState<object>()
    const [failed, fail] = useState<{ error: unknown }>()
    const missing = loaded === undefined
    useEffect(() => {
      if (missing)
        keep().then(
          () => told({}),
          (error: unknown) => fail({ error }),
        )
    }, [missing])
    if (failed) throw failed.error
    const Shown = loaded
    return Shown ? <Shown {...props} /> : <Before />
  }
  return Object.assign(Part, { load: keep })
}

const EmptyPage = () => <main aria-label="Session" />

export const SessionPage = later<{ session: string }>(
  () => import('./views/session/session-page').then((view) => view.SessionPage),
  EmptyPage,
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
export const SearchPage = later(
  () => import('./views/search/search-page').then((view) => view.SearchPage),
  EmptyPage,
)
export const SettingsPage = later(
  () => import('./views/settings/settings-page').then((view) => view.SettingsPage),
  EmptyPage,
)
export const AgentsPage = later(
  () => import('./views/agents/agents-page').then((view) => view.AgentsPage),
  EmptyPage,
)
export const ImportSessions = later<{ onClose(): void }>(() =>
  import('./views/new-session/import-sessions').then((view) => view.ImportSessions),
)

export const DiagnosticsDialog = later<{ onClose(): void }>(() =>
  import('./views/diagnostics/diagnostics-dialog').then((view) => view.DiagnosticsDialog),
)

export const RemoveWorkspace = later<{ onClose(): void }>(() =>
  import('./views/workspaces/remove-dialog').then((view) => view.RemoveWorkspace),
)

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()))

/** Loads them all while nobody waits for anything, so that the first click on each is quick. */
export async function warmPages(): Promise<void> {
  for (const load of loaders) {
    await idle()
    await load()
  }
  const { warmMarkdown } = await import('./markdown/warm')
  await warmMarkdown(idle)
}
