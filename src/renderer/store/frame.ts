import { createStore, useStore } from './create-store'

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

const frame = createStore<Frame>({
  dialog: null,
  removing: null,
  startWith: null,
  settingsPart: null,
  railShown: localStorage.getItem(key) !== 'hidden',
  renaming: null,
  renamingTerminal: null,
})

export const frameNow = (): Frame => frame.get()

export function setFrame(change: Partial<Frame>): void {
  const next = { ...frame.get(), ...change }
  localStorage.setItem(key, next.railShown ? 'shown' : 'hidden')
  frame.set(next)
}

export const useFrame = (): Frame => useStore(frame)
