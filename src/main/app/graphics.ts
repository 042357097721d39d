import { access } from 'node:fs/promises'
import { app, BrowserWindow } from 'electron'

/** How a graphics card shows on Linux: through the kernel's drivers, Nvidia's, Windows', and phones'. */
const devices = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg', '/dev/kgsl-3d0', '/dev/mali0']

/**
 * Whether there may be a graphics card. Where there is certainly none, the processor draws the
 * window directly: emulating a card takes it twenty times as long, and looking for one a tenth of
 * the start.
 */
export async function mayHaveGraphicsCard(
  system: NodeJS.Platform = process.platform,
  places = devices,
): Promise<boolean> {
  if (system !== 'linux') return true
  const found = await Promise.allSettled(places.map((place) => access(place)))
  return found.some(({ status }) => status === 'fulfilled')
}

/**
 * Who ends the app may mean its whole group, as systemd, `timeout` and a closed terminal do: then
 * Chromium's helpers are gone at once and none can be started, and for want of graphics Chromium
 * would end the app before its agents have ended. From the beginning of the end what graphics are
 * missed come from within the app itself; a window that lost its own process goes.
 */
export function outliveGraphics(): void {
  app.once('before-quit', () => {
    app.commandLine.appendSwitch('in-process-gpu')
    app.on('child-process-gone', (_, { reason }) => {
      if (reason === 'killed') for (const window of BrowserWindow.getAllWindows()) window.destroy()
    })
  })
}
