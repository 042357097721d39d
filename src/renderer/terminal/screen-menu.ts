import {
  BrushCleaning,
  ClipboardPaste,
  Copy,
  Download,
  History,
  Search,
  TextQuote,
  TextSelect,
} from 'lucide-react'
import type { TerminalRow } from '../../shared/app/tables'
import { copyText } from '../kit/markdown/copy'
import type { MenuGroups } from '../kit/menu'
import { attachSelected } from '../kit/ports/terminal-selection'
import { act } from '../store/act'
import { rowNow } from '../store/rows'
import type { Screen } from './screen'

/** What can be done with a terminal where the pointer is. */
export function screenMenu(
  screen: Screen,
  { id, session }: TerminalRow,
  { find, epochs }: { find: () => void; epochs: () => void },
): MenuGroups {
  return [
    [
      {
        label: 'Copy',
        icon: Copy,
        disabled: !screen.terminal.hasSelection(),
        run: () => void copySelection(screen),
      },
      ...(isInConversation(session) ? [attachItem(screen)] : []),
      { label: 'Paste', icon: ClipboardPaste, run: () => pasteInto(screen) },
      { label: 'Select all', icon: TextSelect, run: () => screen.terminal.selectAll() },
    ],
    [
      { label: 'Find', icon: Search, run: find },
      { label: 'Clear', icon: BrushCleaning, run: () => void clearTerminal(screen) },
    ],
    [
      { label: 'Export as text', icon: Download, run: () => void exportTerminal(id, 'text') },
      {
        label: 'Export as recording',
        icon: Download,
        run: () => void exportTerminal(id, 'asciicast'),
      },
    ],
    [{ label: 'Runs', icon: History, run: epochs }],
  ]
}

/** An agent that is its terminal has no message to attach it to. */
function isInConversation(session: string | null): boolean {
  return session !== null && rowNow('sessions', session)?.driver !== 'terminal'
}

function attachItem(screen: Screen) {
  return {
    label: 'Attach to message',
    icon: TextQuote,
    disabled: !screen.terminal.hasSelection(),
    run: attachSelected,
  }
}

export function copySelection(screen: Screen): Promise<boolean> {
  return copyText(screen.terminal.getSelection())
}

/** Main pastes into what has the focus: a page may not read the clipboard by itself. */
export function pasteInto(screen: Screen): void {
  screen.focus()
  void act('app.paste', {})
}

/** A program that prints without end leaves nothing that could be kept. */
const clearingTries = 8

export async function clearTerminal(screen: Screen): Promise<void> {
  screen.focus()
  for (let left = clearingTries; left >= 0; left -= 1) {
    const keep = left > 0 ? screen.kept : null
    const done = await act('terminal.clear', { terminal: screen.id, keep })
    if (!done) return
    // At its prompt a shell goes on; whatever else draws on the screen has lost what it drew.
    if (done.cleared && screen.prompts.current === undefined) screen.redraw()
    if (done.cleared) return
    await new Promise(requestAnimationFrame)
  }
}

export async function exportTerminal(
  terminal: string,
  format: 'text' | 'asciicast',
): Promise<void> {
  const made = await act('terminal.export', { terminal, format })
  if (made) await act('app.saveText', made)
}
