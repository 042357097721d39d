import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { app, Menu, session } from 'electron'
import { guardContents, refusePermissions } from './navigation-guard'
import { declareScheme, pageOrigin, readEarly, servePage } from './protocol'
import { Windows } from './windows'

/** A page that does not ask is no reason to wait for it. */
const askedWithin = 150

export interface FirstWindow {
  windows: Windows
  /** There is somebody to hear what the page says, so it may begin. */
  heard(): void
}

/**
 * Opens the first window as early as Electron allows: the page's process starts while the rest of
 * the app is read; who serves opens none, and may later. Called before the app is ready.
 */
export async function openFirstWindow(serving: boolean): Promise<FirstWindow> {
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
  const asked = Promise.withResolvers<void>()
  await app.whenReady()
  servePage(page, early, heard.promise, asked.resolve)
  // A server of its own answers in development, and waits for nobody.
  if (!development && !serving) windows.open(null)
  refusePermissions(session.defaultSession)
  // Reading the rest of the app takes main some time in one piece. When the page's address has been
  // answered before, the page's process starts in that time; otherwise it would begin after it.
  if (!development && !serving) await Promise.race([asked.promise, wait(askedWithin)])
  return {
    windows,
    heard() {
      heard.resolve()
      if (development && !serving) windows.open(null)
    },
  }
}
