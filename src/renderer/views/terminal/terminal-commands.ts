import type { Command } from '../../commands/registry'
import { activeScreen } from './active-screen'
import type { Screen } from './screen'
import { clearTerminal, copySelection, exportTerminal, pasteInto } from './screen-menu'

const isThere = () => activeScreen() !== null
const on = (act: (screen: Screen) => void) => () => {
  const active = activeScreen()
  if (active) act(active.screen)
}

function command(
  id: string,
  title: string,
  run: () => void,
  more: Pick<Command, 'shortcut' | 'when'> = {},
): Command {
  return { id: `terminal.${id}`, title, category: 'Terminal', when: isThere, run, ...more }
}

/** What can be done with the terminal that was last focused. */
export const screenCommands: readonly Command[] = [
  command(
    'focus',
    'Go to the terminal',
    on((screen) => screen.focus()),
  ),
  command('find', 'Find in terminal', () => activeScreen()?.find(), { shortcut: 'Mod+Alt+F' }),
  command('links', 'Open a link in the terminal', () => activeScreen()?.links(), {
    shortcut: 'Mod+Shift+O',
  }),
  command('epochs', 'Runs of the terminal', () => activeScreen()?.epochs()),
  command(
    'clear',
    'Clear terminal',
    on((screen) => void clearTerminal(screen)),
    { shortcut: 'Mod+Shift+L' },
  ),
  command(
    'copy',
    'Copy from terminal',
    on((screen) => void copySelection(screen)),
    {
      shortcut: 'Mod+Shift+C',
      when: () => activeScreen()?.screen.terminal.hasSelection() ?? false,
    },
  ),
  command('paste', 'Paste into terminal', on(pasteInto), { shortcut: 'Mod+Shift+V' }),
  command(
    'previous-prompt',
    'Previous prompt',
    on((screen) => screen.prompts.previous()),
    {
      shortcut: 'Mod+Shift+ArrowUp',
    },
  ),
  command(
    'next-prompt',
    'Next prompt',
    on((screen) => screen.prompts.next()),
    {
      shortcut: 'Mod+Shift+ArrowDown',
    },
  ),
  command(
    'export-text',
    'Export terminal as text',
    on(({ id }) => void exportTerminal(id, 'text')),
  ),
  command(
    'export-recording',
    'Export terminal as recording',
    on(({ id }) => void exportTerminal(id, 'asciicast')),
  ),
]
