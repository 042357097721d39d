import type { BrowserWindow } from 'electron'
import type { Release } from '../../kit/release'

/** Holds something for as long as a window is on screen: not hidden, not minimized, not closed. */
export function whileShown(window: BrowserWindow, take: () => Release): void {
  let held: Release | null = null
  const release = (): void => {
    held?.()
    held = null
  }
  const hold = (): void => {
    if (window.isVisible() && !window.isMinimized()) held ??= take()
  }
  window.on('show', hold)
  window.on('restore', hold)
  window.on('hide', release)
  window.on('minimize', release)
  window.on('closed', release)
}
