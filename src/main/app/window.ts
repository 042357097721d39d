import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { windowBackground } from '../../shared/app/window-background'
import { reloadAfterCrash } from './navigation-guard'

export interface WindowBounds {
  x?: number
  y?: number
  width: number
  height: number
  maximized: boolean
}

export interface BoundsMemory {
  get(): WindowBounds | undefined
  set(place: WindowBounds): void
}

const smallest = { width: 640, height: 420 }
const usual = { width: 1360, height: 860 }

/** A window that is loading; it is seen only when it has its place. */
export function openWindow(address: string): BrowserWindow {
  const window = new BrowserWindow({
    width: usual.width,
    height: usual.height,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Liminal',
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      // Agents go on while nobody looks, and the page must be right when somebody does.
      backgroundThrottling: false,
      // The page's code is kept compiled from its first run on, not from the third.
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  reloadAfterCrash(window.webContents)
  keepWhatIsShown(window)
  void window.loadURL(address)
  return window
}

/** Puts a window where it was, before anything is drawn in it, and shows it when something is. */
export function restoreBounds(window: BrowserWindow, memory: BoundsMemory, first: boolean): void {
  const place = visiblePlace(memory.get())
  const { dark, light } = windowBackground
  window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? dark : light)
  const now = window.getBounds()
  const { width, height } = place
  // A further window stands a little beside the first.
  const { x = now.x, y = now.y } = first ? place : now
  const moves = x !== now.x || y !== now.y || width !== now.width || height !== now.height
  if (moves) window.setBounds({ x, y, width, height })
  if (place.maximized && first) window.maximize()
  window.once('ready-to-show', () => window.show())
  rememberPlace(window, memory)
}

/** After a crash the window comes back to what it showed: the page's own memory is not written at once. */
function keepWhatIsShown(window: BrowserWindow): void {
  let timer: NodeJS.Timeout | undefined
  const { session } = window.webContents
  window.on('page-title-updated', () => {
    clearTimeout(timer)
    timer = setTimeout(() => session.flushStorageData(), 300)
  })
}

function rememberPlace(window: BrowserWindow, memory: BoundsMemory): void {
  const remember = (): void => {
    if (window.isMinimized() || window.isFullScreen()) return
    memory.set({ ...window.getNormalBounds(), maximized: window.isMaximized() })
  }
  window.on('resized', remember)
  window.on('moved', remember)
  window.on('maximize', remember)
  window.on('unmaximize', remember)
  window.on('close', remember)
}

/** A place on a screen that is no longer there would hide the window. */
function visiblePlace(place: WindowBounds | undefined): WindowBounds {
  const fallback = { ...usual, maximized: false }
  if (!place) return fallback
  const { x, y, width, height } = place
  if (x === undefined || y === undefined) return place
  const area = screen.getDisplayMatching({ x, y, width, height }).workArea
  const visible =
    x < area.x + area.width - 50 &&
    x + width > area.x + 50 &&
    y >= area.y - 10 &&
    y < area.y + area.height - 50
  return visible ? place : fallback
}
