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

/** Loads them all while nobody waits for anything, so that the first click on each is quick. */
export function warmPages(): void {
  const next = (): void => {
    const load = loaders.shift()
    void (load ?? warmMarkdown)().then(() => load && requestIdleCallback(next))
  }
  requestIdleCallback(next)
}

const sample =
  'Some *words* of **each** kind: `code`, [a link](https://example.org)\n\n- one\n- two\n'

/** The parser is compiled by its first text: better one that nobody waits for than an agent's first. */
async function warmMarkdown(): Promise<void> {
  const { parse } = await import('./markdown/parse')
  parse(sample, '')
}
