import { Menu, type MenuItemConstructorOptions } from 'electron'
import { type Keybindings, keysInForce } from '../../shared/commands/keybindings'
import { type CommandId, commandOf } from '../../shared/commands/table'
import { acceleratorOf, menus } from '../../shared/menu'

/** The native menu: our commands, which the focused window carries out, and what each platform expects. */
export function installMenu(run: (command: CommandId) => void, bindings: Keybindings): void {
  const keys = keysInForce(bindings, process.platform === 'darwin')
  const ours = menus.map(({ label, entries }) => ({
    label,
    submenu: [...entries.map((entry) => item(entry, run, keys)), ...platformEntries(label)],
  }))
  const first = process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []
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

function platformEntries(label: string): MenuItemConstructorOptions[] {
  if (label === 'File') {
    return [
      { type: 'separator' },
      { role: 'close' },
      ...(process.platform === 'darwin' ? [] : [{ role: 'quit' } as const]),
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
