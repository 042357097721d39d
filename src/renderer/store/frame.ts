import { useSyncExternalStore } from 'react'

/** What lies over or beside the pages of this window. */
interface Frame {
  dialog:
    | 'palette'
    | 'new-session'
    | 'new-task'
    | 'import'
    | 'shortcuts'
    | 'remove-workspace'
    | 'diagnostics'
    | null
  /** The workspace that is to be removed, once all that is in it was seen. */
  removing: string | null
  /** What "New session" begins with, when that was asked for. */
  startWith: string | null
  /** The part of the settings that is asked for, until the page has gone there. */
  settingsPart: string | null
  railShown: boolean
  /** The session whose title is being edited on the rail. */
  renaming: string | null
  /** The terminal whose name is. */
  renamingTerminal: string | null
}

// Whether the rail is there is the same after a restart.
const key = 'frame.rail'

let frame: Frame = {
  dialog: null,
  removing: null,
  startWith: null,
  settingsPart: null,
  railShown: localStorage.getItem(key) !== 'hidden',
  renaming: null,
  renamingTerminal: null,
}
const listeners = new Set<() => void>()

export const frameNow = (): Frame => frame

export function setFrame(change: Partial<Frame>): void {
  frame = { ...frame, ...change }
  localStorage.setItem(key, frame.railShown ? 'shown' : 'hidden')
  for (const listener of listeners) listener()
}

export function useFrame(): Frame {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, frameNow)
}
