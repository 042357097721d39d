import type { SerializeAddon } from '@xterm/addon-serialize'
import { rowNow } from '../store/rows'
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

/** Bytes kept of each. */
const textLimit = 280_000

const parked = new Map<string, Parked>()

/** As many lines of the scrollback as fit. */
export function serialized(addon: Pick<SerializeAddon, 'serialize'>): Uint8Array {
  for (let scrollback = 2000; scrollback > 0; scrollback = Math.floor(scrollback / 2)) {
    const text = encoded(addon.serialize({ scrollback }))
    if (text.length <= textLimit) return text
  }
  return encoded(addon.serialize({ scrollback: 0 })).slice(-textLimit)
}

const encoded = (text: string) => new TextEncoder().encode(text)

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
