import { join } from 'node:path'
import { app, nativeTheme, session } from 'electron'
import { appHandlers } from './app/app-handlers'
import { feedPort } from './app/feed-port'
import { guardContents, refusePermissions } from './app/navigation-guard'
import { declareScheme, pageOrigin, servePage } from './app/protocol'
import { Windows } from './app/windows'
import { serveCommands } from './bridge/commands'
import { Feed } from './bridge/feed'
import { servePorts } from './bridge/ports'
import { Rows } from './bridge/rows'
import { SettingsFile } from './settings/settings-file'
import { publishSettings, settingsHandlers } from './settings/settings-handlers'

const folder = app.getPath('userData')
declareScheme()
const rows = new Rows()
const settings = new SettingsFile(join(folder, 'settings.json'))
publishSettings(settings, rows)
settings.follow(({ values }) => {
  nativeTheme.themeSource = values.theme
})

const developmentAddress = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
const address = developmentAddress ?? `${pageOrigin}/index.html`
const origin = developmentAddress ? new URL(developmentAddress).origin : pageOrigin
guardContents(origin)

const windows = new Windows(address, origin, { get: () => undefined, set: () => undefined })
const feed = new Feed(rows, () => undefined)

// The app is ready only after this module has been evaluated, so nothing here may wait for it.
void app.whenReady().then(start)

function start(): void {
  servePage(join(import.meta.dirname, '../renderer'))
  refusePermissions(session.defaultSession)
  servePorts((target, port, window) => {
    if (target === 'feed') feed.connect(window.id, feedPort(port))
  }, windows.trusted)
  serveCommands(
    {
      ...settingsHandlers(settings),
      ...appHandlers({ rows, openWindow: (id) => windows.open(id) }),
    },
    windows.trusted,
  )
  windows.open(null)
}
