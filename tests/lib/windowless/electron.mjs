// Electron as an app without a window meets it, in plain Node: what nobody sees answers to everything and does nothing.
import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'

const unseen = new Proxy(() => unseen, {
  // It is nobody's promise.
  get: (_, name) => (name === 'then' ? undefined : unseen),
  apply: () => unseen,
  construct: () => unseen,
})

const switches = new Map(
  process.argv.flatMap((word) => {
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/.exec(word) ?? []
    return name === undefined ? [] : [[name, value]]
  }),
)
const paths = new Map()

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  commandLine: {
    hasSwitch: (name) => switches.has(name),
    getSwitchValue: (name) => switches.get(name) ?? '',
    appendSwitch: () => undefined,
  },
  getAppPath: () => resolve(import.meta.dirname, '../../..'),
  getVersion: () => '0.0.0',
  getPath: (name) => paths.get(name) ?? '',
  setPath: (name, path) => paths.set(name, path),
  whenReady: async () => undefined,
  disableHardwareAcceleration: () => undefined,
  quit: () => app.emit('before-quit', { preventDefault: () => undefined }),
  exit: (code) => process.exit(code),
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, app.quit)

export const nativeTheme = { shouldUseDarkColors: false }
export const safeStorage = {
  isEncryptionAvailable: () => false,
  encryptString: () => new Uint8Array(),
  decryptString: () => '',
}
export {
  unseen as BrowserWindow,
  unseen as dialog,
  unseen as ipcMain,
  unseen as Menu,
  unseen as MessageChannelMain,
  unseen as Notification,
  unseen as nativeImage,
  unseen as protocol,
  unseen as screen,
  unseen as session,
  unseen as shell,
  unseen as Tray,
}
