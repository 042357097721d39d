// The least that opens a window: what any Electron app costs before it does anything.
const { join } = require('node:path')
const { app, BrowserWindow, Menu } = require('electron')

Menu.setApplicationMenu(null)

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1360,
    height: 860,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, spellcheck: false },
  })
  window.once('ready-to-show', () => window.show())
  window.loadFile(join(__dirname, 'index.html'))
})
