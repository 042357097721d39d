import type { SerializeAddon } from '@xterm/addon-serialize'
import type { Terminal } from '@xterm/xterm'
import { rowNow } from '../store/rows'
import { scrollbackWithin } from './line-weights'
import type { KeptPrompt } from './prompts'

/** A terminal that nobody looks at: its screen as text, and what of the output that holds. */
interface Parked {
  /** In UTF-8: as a string it stays the tree of the pieces that it was put together from. */
  text: Uint8Array
  prompts: KeptPrompt[]
  offset: number
  columns: number
  rows: number
}

/** Of each: lines above the screen, and what they may be together; it is written while somebody waits. */
const most = { lines: 2000, bytes: 280_000, cells: 250_000 }

const parked = new Map<string, Parked>()

/** As many lines of the scrollback as fit; of a screen that is too much by itself its end. */
export function serialized(
  terminal: Terminal,
  addon: Pick<SerializeAddon, 'serialize'>,
): Uint8Array {
  const text = addon.serialize({ scrollback: scrollbackWithin(terminal, most) })
  return new TextEncoder().encode(text).slice(-most.bytes)
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
