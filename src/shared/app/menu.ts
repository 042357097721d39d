import type { Keystroke } from './commands/keystroke'
import type { CommandId } from './commands/table'

/** The entries of ours in each menu; "-" is a separator. What the platform brings itself is main's. */
export const menus: readonly { label: string; entries: readonly (CommandId | '-')[] }[] = [
  {
    label: 'File',
    entries: ['session.new', 'project.open', 'project.close', 'window.new', '-', 'settings.open'],
  },
  {
    label: 'View',
    entries: ['palette.open', 'search.open', 'agents.open', '-', 'rail.toggle', 'rail.focus'],
  },
  {
    label: 'Session',
    entries: [
      'inbox.next',
      'inbox.previous',
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
  {
    label: 'Terminal',
    entries: [
      'terminal.new',
      'terminal.split',
      'terminal.split-down',
      '-',
      'terminal.toggle',
      'terminal.next',
      'terminal.previous',
      '-',
      'terminal.find',
      'terminal.clear',
      'terminal.close',
    ],
  },
  { label: 'Help', entries: ['help.shortcuts', '-', 'help.diagnostics'] },
]

const accelerators: Record<string, string> = {
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  ' ': 'Space',
  '+': 'Plus',
}

/** Keys as the native menu writes them. */
export function acceleratorOf({ key, mod, ctrl, meta, alt, shift }: Keystroke): string {
  const name = accelerators[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
  const parts = [
    mod && 'CommandOrControl',
    ctrl && 'Control',
    meta && 'Super',
    alt && 'Alt',
    shift && 'Shift',
  ]
  return [...parts.filter(Boolean), name].join('+')
}
