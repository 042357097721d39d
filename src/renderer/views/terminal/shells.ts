import type { SessionRow, TerminalRow } from '../../../shared/tables'
import { act } from '../../store/act'

/** Until it is attached nobody knows how large its place on screen is. */
const size = { columns: 80, rows: 24 }

export async function openShell({ id, project }: SessionRow): Promise<string | undefined> {
  const opened = await act('terminal.open', { project, session: id, ...size })
  return opened?.terminal
}

export function shellsOf(rows: readonly TerminalRow[], session: string): TerminalRow[] {
  return rows
    .filter((row) => row.session === session && row.kind === 'shell')
    .sort((one, other) => one.place - other.place)
}

/** What is shown beside each other: the selected one, and the one it shares the room with. */
export interface Shown {
  selected: string | null
  beside: string | null
}

/** What is still there of it; the first when nothing is. */
export function stillShown(shown: Shown, shells: readonly TerminalRow[]): Shown {
  const has = (id: string | null) => shells.some((shell) => shell.id === id)
  const selected = has(shown.selected) ? shown.selected : (shells[0]?.id ?? null)
  const beside = has(shown.beside) && shown.beside !== selected ? shown.beside : null
  return { selected, beside }
}
