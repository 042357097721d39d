/** A command that the native menu has as well: the window's palette and the menu agree by this table. */
export interface MenuCommand {
  title: string
  /** "Mod" is Cmd on macOS and Ctrl elsewhere; the first is the one that is shown, others work in terminals too. */
  shortcut?: string | readonly string[]
}

export const menuCommands = {
  'session.new': { title: 'New session', shortcut: ['Mod+N', 'Mod+Alt+N'] },
  'project.open': { title: 'Open project', shortcut: 'Mod+O' },
  'window.new': { title: 'New window', shortcut: 'Mod+Shift+N' },
  'settings.open': { title: 'Settings', shortcut: 'Mod+,' },
  'palette.open': { title: 'Command palette', shortcut: ['Mod+K', 'Mod+Shift+P'] },
  'search.open': { title: 'Search sessions', shortcut: 'Mod+Shift+F' },
  'rail.toggle': { title: 'Show or hide the projects', shortcut: 'Mod+B' },
  'rail.focus': { title: 'Go to the projects', shortcut: 'Mod+Shift+E' },
  'agents.open': { title: 'Agents', shortcut: 'Mod+Shift+A' },
  'inbox.next': { title: 'Next session that needs you', shortcut: ['Mod+J', 'Mod+Shift+J'] },
  'session.next': { title: 'Next session', shortcut: 'Alt+ArrowDown' },
  'session.previous': { title: 'Previous session', shortcut: 'Alt+ArrowUp' },
  'session.rename': { title: 'Rename session', shortcut: 'F2' },
  'session.pin': { title: 'Pin or unpin session' },
  'session.archive': { title: 'Archive or unarchive session', shortcut: 'Mod+Shift+Y' },
  'session.delete': { title: 'Delete session' },
  'session.export-markdown': { title: 'Export session as Markdown' },
  'session.export-json': { title: 'Export session as JSON' },
  'agent.restart': { title: 'Restart agent', shortcut: 'Mod+Alt+R' },
  'agent.stop': { title: 'Stop agent', shortcut: 'Mod+Alt+S' },
  'agent.reconnect': { title: 'Reconnect now', shortcut: 'Mod+Alt+C' },
  'help.shortcuts': { title: 'Keyboard shortcuts', shortcut: 'Mod+/' },
} as const satisfies Record<string, MenuCommand>

export type MenuCommandId = keyof typeof menuCommands

/** The entries of ours in each menu; "-" is a separator. What the platform brings itself is main's. */
export const menus: readonly { label: string; entries: readonly (MenuCommandId | '-')[] }[] = [
  {
    label: 'File',
    entries: ['session.new', 'project.open', 'window.new', '-', 'settings.open'],
  },
  {
    label: 'View',
    entries: ['palette.open', 'search.open', 'agents.open', '-', 'rail.toggle', 'rail.focus'],
  },
  {
    label: 'Session',
    entries: [
      'inbox.next',
      'session.next',
      'session.previous',
      '-',
      'session.rename',
      'session.pin',
      'session.archive',
      'session.delete',
      '-',
      'session.export-markdown',
      'session.export-json',
      '-',
      'agent.restart',
      'agent.stop',
      'agent.reconnect',
    ],
  },
  { label: 'Help', entries: ['help.shortcuts'] },
]

/** The shortcut that is shown, as the native menu writes it. */
export function acceleratorOf(id: MenuCommandId): string | undefined {
  const { shortcut }: MenuCommand = menuCommands[id]
  const shown = typeof shortcut === 'string' ? shortcut : shortcut?.[0]
  return shown?.replace('Mod', 'CommandOrControl').replace('Arrow', '')
}
