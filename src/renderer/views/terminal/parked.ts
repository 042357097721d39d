import type { SerializeAddon } from '@xterm/addon-serialize'
import { rowNow } from '../../store/rows'

/** A terminal that nobody looks at: its screen as text, and what of the output that holds. */
export interface Parked {
  text: string
  offset: number
  columns: number
  rows: number
}

/** Characters kept of each; two bytes each at most. */
const textLimit = 140_000

const parked = new Map<string, Parked>()

/** As many lines of the scrollback as fit. */
export function serialized(addon: Pick<SerializeAddon, 'serialize'>): string {
  for (let scrollback = 2000; scrollback > 0; scrollback = Math.floor(scrollback / 2)) {
    const text = addon.serialize({ scrollback })
    if (text.length <= textLimit) return text
  }
  return addon.serialize({ scrollback: 0 }).slice(-textLimit)
}

export function park(terminal: string, screen: Parked): void {
  parked.set(terminal, screen)
  // Those of terminals that are gone are of no use.
  for (const id of parked.keys()) if (!rowNow('terminals', id)) parked.delete(id)
}

export function unpark(terminal: string): Parked | undefined {
  const screen = parked.get(terminal)
  parked.delete(terminal)
  return screen
}
