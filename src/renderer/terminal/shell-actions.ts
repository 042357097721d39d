import type { SessionRow, TerminalRow } from '../../shared/app/tables'
import { offerUndo } from '../kit/toast'
import { act, succeeds } from '../store/act'
import { setFrame } from '../store/frame'
import { navigate } from '../store/navigation'
import { remember, rememberedNow, useRemembered } from '../store/remembered'
import { rowsNow, useRows } from '../store/rows'
import {
  type Layout,
  leaves,
  neighbour,
  type Side,
  type SplitLayout,
  splitAt,
  tabsOf,
} from './layout'
import { moveTab, openShell, shellsOf } from './shells'
import { rooms } from './split-view'

/** The shells of a session as they are arranged in this window. */
export interface Shells {
  shells: TerminalRow[]
  tabs: Layout[]
  /** The one that is shown, the terminals in it, and the one of these that is meant. */
  tab: Layout | undefined
  inTab: string[]
  selected: TerminalRow | undefined
}

const splitsKey = (session: string) => `terminals.${session}`
const wantedKey = (session: string) => `terminal.${session}`
const noSplits: Layout[] = []

function arranged(shells: TerminalRow[], splits: Layout[], wanted: string | null): Shells {
  const tabs = tabsOf(
    splits,
    shells.map(({ id }) => id),
  )
  const tab = tabs.find((each) => wanted && leaves(each).includes(wanted)) ?? tabs[0]
  const inTab = tab === undefined ? [] : leaves(tab)
  const meant = inTab.find((id) => id === wanted) ?? inTab[0]
  return { shells, tabs, tab, inTab, selected: shells.find(({ id }) => id === meant) }
}

export function shellsNow(session: string): Shells {
  const shells = shellsOf(rowsNow('terminals'), session)
  const splits = rememberedNow(splitsKey(session), noSplits)
  return arranged(shells, splits, rememberedNow<string | null>(wantedKey(session), null))
}

export function useShells(session: string): Shells {
  const shells = shellsOf(useRows('terminals'), session)
  const [splits] = useRemembered(splitsKey(session), noSplits)
  const [wanted] = useRemembered<string | null>(wantedKey(session), null)
  return arranged(shells, splits, wanted)
}

/** The one that the keyboard goes to. */
export function selectShell(session: string, id: string | null): void {
  remember(wantedKey(session), id)
}

export const firstOf = (layout: Layout | undefined): string | undefined =>
  layout === undefined ? undefined : leaves(layout)[0]

/** Shows the terminals of a session. */
export const showTerminals = (): void => navigate({ page: 'session', tab: 'terminal' })

/** Sessions whose shell is being opened: whoever looks meanwhile opens no other. */
const opening = new Set<string>()
export const isOpening = (session: string): boolean => opening.has(session)

/** Opens tab, shell and focus in one step, from wherever the user is. */
export async function newTerminal(session: SessionRow): Promise<void> {
  opening.add(session.id)
  showTerminals()
  const id = await openShell(session)
  opening.delete(session.id)
  if (id) selectShell(session.id, id)
}

/** Beside the one that is meant; where there is none yet, the first. */
export async function splitTerminal(
  session: SessionRow,
  direction: SplitLayout['direction'],
): Promise<void> {
  const { selected } = shellsNow(session.id)
  if (!selected) return newTerminal(session)
  showTerminals()
  const id = await openShell(session)
  const { tab, tabs } = shellsNow(session.id)
  if (!id || tab === undefined) return
  const others = tabs.filter((each) => each !== tab && typeof each !== 'string')
  remember(splitsKey(session.id), [...others, splitAt(tab, selected.id, direction, id)])
  selectShell(session.id, id)
}

/** They go on, hidden, for as long as that can be taken back. */
export async function closeTerminals(session: string, ids: readonly string[]): Promise<void> {
  const { shells, tabs, tab, inTab, selected } = shellsNow(session)
  const place = inTab.indexOf(ids[0] ?? '')
  const tabPlace = tab === undefined ? 0 : tabs.indexOf(tab)
  const beside = ids.length > 1 ? undefined : (inTab[place - 1] ?? inTab[place + 1])
  const next = beside ?? firstOf(tabs[tabPlace + 1] ?? tabs[tabPlace - 1]) ?? null
  if (selected && ids.includes(selected.id)) selectShell(session, next)
  const closed: string[] = []
  for (const terminal of ids)
    if (await succeeds('terminal.close', { terminal })) closed.push(terminal)
  if (closed.length === 0) return
  const title = shells.find(({ id }) => id === closed[0])?.title ?? ''
  const what = closed.length > 1 ? `${closed.length} terminals` : `“${title}”`
  offerUndo(`Closed ${what}`, async () => {
    for (const terminal of closed) await act('terminal.reopen', { terminal })
    selectShell(session, closed[0] ?? null)
  })
}

export function stepTerminal(session: string, by: 1 | -1): void {
  const { tab, tabs } = shellsNow(session)
  if (tab !== undefined)
    selectShell(session, firstOf(tabs.at((tabs.indexOf(tab) + by) % tabs.length)) ?? null)
}

export function moveTerminalTo(session: string, id: string, place: number): void {
  const { shells, tabs } = shellsNow(session)
  const moved = tabs.find((each) => leaves(each).includes(id))
  if (moved !== undefined) void moveTab(tabs, moved, place, shells)
}

export function moveTerminal(session: string, by: 1 | -1): void {
  const { selected, tab, tabs } = shellsNow(session)
  if (selected && tab !== undefined) moveTerminalTo(session, selected.id, tabs.indexOf(tab) + by)
}

export function goBeside(session: string, side: Side): void {
  const { selected } = shellsNow(session)
  const next = selected && neighbour(rooms(), selected.id, side)
  if (next) selectShell(session, next)
}

export function renameTerminal(id: string): void {
  setFrame({ renamingTerminal: id })
}
