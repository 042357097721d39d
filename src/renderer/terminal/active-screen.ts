import { offerTerminalSelection, type Selected } from '../kit/ports/terminal-selection'
import { rowNow } from '../store/rows'
import type { Screen } from './screen'

/** The terminal that the commands are about: the one last focused of those on screen. */
export interface ActiveScreen {
  screen: Screen
  find(): void
  /** Offers the links that are on screen. */
  links(): void
  /** Tells how each epoch ended. */
  epochs(): void
}

let active: ActiveScreen | null = null

export const activeScreen = (): ActiveScreen | null => active

export function activate(next: ActiveScreen): void {
  active = next
  offerTerminalSelection(selected)
}

export function deactivate(screen: Screen): void {
  if (active?.screen === screen) active = null
}

function selected(): Selected | undefined {
  const screen = active?.screen
  if (!screen?.terminal.hasSelection()) return undefined
  const title = rowNow('terminals', screen.id)?.title ?? ''
  return { text: screen.terminal.getSelection(), from: `the terminal “${title}”` }
}
