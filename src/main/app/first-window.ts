import { join } from 'node:path'
import { app, Menu, session } from 'electron'
import { guardContents, refusePermissions } from './navigation-guard'
import { declareScheme, pageOrigin, readEarly, servePage } from './protocol'
import { Windows } from './windows'

export interface FirstWindow {
  windows: Windows
  /** There is somebody to hear what the page says, so it may begin. */
  heard(): void
}

/**
 * Opens the first window as early as Electron allows: the page's process starts while the rest of
 * the app is read. Called before the app is ready.
 */
export async function openFirstWindow(): Promise<FirstWindow> {
  const development = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  const origin = development ? new URL(development).origin : pageOrigin
  const windows = new Windows(development ?? `${pageOrigin}/index.html`, origin)
  declareScheme()
  guardContents(origin)
  // The one that Electron makes would cost time at the start, and ours comes after the first paint.
  Menu.setApplicationMenu(null)
  const page = join(app.getAppPath(), 'out/renderer')
  const early = readEarly(page)
  const heard = Promise.withResolvers<void>()
  await app.whenReady()
  servePage(page, early, heard.promise)
  // A server of its own answers in development, and waits for nobody.
  if (!development) windows.open(null)
  refusePermissions(session.defaultSession)
  return {
    windows,
    heard() {
      heard.resolve()
      if (development) windows.open(null)
    },
  }
}
