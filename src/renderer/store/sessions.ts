import { useEffect } from 'react'
import type { SessionState } from '../../shared/session/state'
import type { SessionSnapshot } from '../../shared/store/feed'
import { createStore, type Store, useStore } from './create-store'
import { request } from './requests'
import { SessionView } from './session-view'

interface Watched {
  users: number
  /** It comes without being asked for. */
  expected: boolean
  view: SessionView | undefined
  /** How often it was told that the view has changed. */
  changes: Store<number>
}

const watched = new Map<string, Watched>()
const changed = new Set<SessionView>()

export function applySnapshot({ session, state }: SessionSnapshot): void {
  const entry = watched.get(session)
  if (!entry) return
  if (entry.view) entry.view.replace(state)
  else
    entry.view = new SessionView(session, state, (view) => {
      changed.add(view)
      // Outside of a frame nobody else tells.
      queueMicrotask(tellSessions)
    })
  changed.add(entry.view)
}

export function applyEvents(session: string, after: number, packed: unknown[]): void {
  const entry = watched.get(session)
  if (!entry?.view) return
  if (entry.view.apply(after, packed)) changed.add(entry.view)
  else request({ type: 'watch', session })
}

/** Tells React, once for all that changed since the last time. */
export function tellSessions(): void {
  const views = [...changed]
  changed.clear()
  for (const { id } of views) watched.get(id)?.changes.update((count) => count + 1)
}

/** Watches the session while the component is mounted; draws again when it comes, not when it changes. */
export function useSession(id: string): SessionView | undefined {
  useEffect(() => watch(id), [id])
  return useStore(entryOf(id).changes, () => watched.get(id)?.view)
}

/** Draws again whenever anything of the session has changed, at most once a frame. */
export function useChanges(view: SessionView): void {
  useStore(entryOf(view.id).changes)
}

/** Of no session nothing changes. */
const never = createStore(0)

type PartOf<Part> = (state: SessionState) => Part

/** Draws again only when this part has changed: one that the fold replaces, and does not change in place. */
export function usePart<Part>(view: SessionView, part: PartOf<Part>): Part
export function usePart<Part>(view: SessionView | undefined, part: PartOf<Part>): Part | undefined
export function usePart<Part>(view: SessionView | undefined, part: PartOf<Part>): Part | undefined {
  return useStore(view ? entryOf(view.id).changes : never, () => view && part(view.state))
}

/** For code outside components: what is watched by one of them. */
export const viewNow = (id: string): SessionView | undefined => watched.get(id)?.view

function entryOf(id: string): Watched {
  const known = watched.get(id)
  if (known) return known
  const made: Watched = { users: 0, expected: false, view: undefined, changes: createStore(0) }
  watched.set(id, made)
  return made
}

/** The session that the feed begins with, before its view is loaded. */
export function expectSession(id: string): void {
  entryOf(id).expected = true
}

/** Main has forgotten what this page watches. */
export function watchAgain(): void {
  for (const [session, { users }] of watched) if (users > 0) request({ type: 'watch', session })
}

/** Until it is let go, what main has of it comes. */
export function watch(id: string): () => void {
  const entry = entryOf(id)
  entry.users += 1
  if (entry.users === 1 && !entry.expected) request({ type: 'watch', session: id })
  entry.expected = false
  return () => unwatch(id)
}

function unwatch(id: string): void {
  const entry = entryOf(id)
  entry.users -= 1
  if (entry.users > 0) return
  entry.view = undefined
  request({ type: 'unwatch', session: id })
}
