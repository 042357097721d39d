import type { SessionRow, TerminalRow } from '../../shared/app/tables'
import { act } from '../store/act'
import { rowThere } from '../store/rows'
import { type Layout, leaves } from './layout'

/** Until it is attached nobody knows how large its place on screen is. */
const size = { columns: 80, rows: 24 }

export async function openShell({ id, project }: SessionRow): Promise<string | undefined> {
  const opened = await act('terminal.open', { project, session: id, ...size })
  if (opened) await rowThere('terminals', opened.terminal)
  return opened?.terminal
}

export function shellsOf(rows: readonly TerminalRow[], session: string): TerminalRow[] {
  return rows
    .filter((row) => row.session === session && row.kind === 'shell')
    .sort((one, other) => one.place - other.place)
}

/** Puts a tab with all its terminals at the place of another one. */
export async function moveTab(
  tabs: readonly Layout[],
  tab: Layout,
  to: number,
  shells: readonly TerminalRow[],
): Promise<void> {
  const target = tabs[to]
  if (target === undefined || target === tab) return
  const places = leaves(target).map((id) => shells.findIndex((shell) => shell.id === id) + 1)
  const isLater = to > tabs.indexOf(tab)
  const place = isLater ? Math.max(...places) : Math.min(...places)
  const moving = isLater ? leaves(tab) : leaves(tab).reverse()
  for (const terminal of moving) await act('terminal.move', { terminal, place })
}
