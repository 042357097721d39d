import { Menu, type MenuItemConstructorOptions } from 'electron'
import { type Keybindings, keysInForce } from '../../shared/app/commands/keybindings'
import { type CommandId, commandOf } from '../../shared/app/commands/table'
import { acceleratorOf, menus } from '../../shared/app/menu'
import type { SettingsFile } from './settings/settings-file'

/** Drawn anew when the shortcuts in it have changed. */
export function followMenu(
  settings: Pick<SettingsFile, 'follow'>,
  run: (command: CommandId) => void,
): void {
  let drawn: string | undefined
  settings.follow(({ values: { keybindings } }) => {
    const next = JSON.stringify(keybindings)
    if (next === drawn) return
    drawn = next
    installMenu(run, keybindings)
  })
}

/** The native menu: our commands, which the focused window carries out, and what each platform expects. */
function installMenu(run: (command: CommandId) => void, bindings: Keybindings): void {
  const keys = keysInForce(bindings, process.platform === 'darwin')
  const ours = menus.map(({ label, entries }) => ({
    label,
    submenu: [
      ...entries.map((entry) => item(entry, run, keys)),
      ...platformEntries(label, item('app.quit', run, keys)),
    ],
  }))
  const first = process.platform === 'darwin' ? [ofTheApp(item('app.quit', run, keys))] : []
  const edit = { role: 'editMenu' } as const
  const window = { role: 'windowMenu' } as const
  const [file, ...rest] = ours
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...first,
      ...(file ? [file] : []),
      edit,
      ...rest.slice(0, -1),
      window,
      ...rest.slice(-1),
    ]),
  )
}

/** What macOS expects under the app's name; quitting goes by our command, which asks. */
function ofTheApp(quit: MenuItemConstructorOptions): MenuItemConstructorOptions {
  const roles = ['about', 'services', 'hide', 'hideOthers', 'unhide'] as const
  const [about, services, ...hiding] = roles.map((role) => ({ role }))
  const line = { type: 'separator' } as const
  const shown = [about, line, services, line, ...hiding, line, quit]
  return { label: 'Liminal', submenu: shown.filter((one) => one !== undefined) }
}

function item(
  entry: CommandId | '-',
  run: (command: CommandId) => void,
  keys: ReturnType<typeof keysInForce>,
): MenuItemConstructorOptions {
  if (entry === '-') return { type: 'separator' }
  const [shown] = keys.get(entry) ?? []
  const accelerator = shown && acceleratorOf(shown)
  return {
    label: commandOf(entry).title,
    // The page listens for the keys itself; here they are only shown.
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
    click: () => run(entry),
  }
}

function platformEntries(
  label: string,
  quit: MenuItemConstructorOptions,
): MenuItemConstructorOptions[] {
  if (label === 'File') {
    return [
      { type: 'separator' },
      { role: 'close' },
      ...(process.platform === 'darwin' ? [] : [quit]),
    ]
  }
  if (label === 'View') {
    return [
      { type: 'separator' },
      { role: 'reload' },
      { role: 'toggleDevTools' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
    ]
  }
  return []
}
