import { Columns2, Ellipsis, Plus, Rows2, Search, SquareTerminal, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { SessionRow, TerminalRow } from '../../../shared/tables'
import { useCommands } from '../../commands/registry'
import { act } from '../../store/act'
import { useRemembered } from '../../store/remembered'
import { useRows } from '../../store/rows'
import { Button, IconButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { MenuButton } from '../../ui/menu'
import { TabPanel, Tabs } from '../../ui/tabs'
import { activeScreen } from './active-screen'
import { type Layout, leaves, neighbour, type SplitLayout, splitAt, tabsOf } from './layout'
import { RenameDialog } from './rename-dialog'
import { type ShellActions, shellCommands } from './shell-commands'
import { moveTab, openShell, shellsOf } from './shells'
import { leaveHandle, rooms, SplitView } from './split-view'
import { screenCommands } from './terminal-commands'
import { TerminalPane } from './terminal-pane'

const panel = 'terminal-panel'
/** Sessions whose first shell is being opened: one, however often the tab is shown meanwhile. */
const opening = new Set<string>()

/** The shells beside an agent, in its workspace. */
export function TerminalTab({ session }: { session: SessionRow }) {
  const shells = shellsOf(useRows('terminals'), session.id)
  const [splits, setSplits] = useRemembered<Layout[]>(`terminals.${session.id}`, [])
  const [wanted, focus] = useRemembered<string | null>(`terminal.${session.id}`, null)
  const [renaming, setRenaming] = useState<TerminalRow | null>(null)
  const shellOf = (id: string | undefined) => shells.find((shell) => shell.id === id)
  const tabs = tabsOf(
    splits,
    shells.map(({ id }) => id),
  )
  const tab = tabs.find((each) => wanted && leaves(each).includes(wanted)) ?? tabs[0]
  const inTab = tab === undefined ? [] : leaves(tab)
  const selected = shellOf(inTab.find((id) => id === wanted) ?? inTab[0])

  const open = async () => {
    const id = await openShell(session)
    if (id) focus(id)
  }
  const split = async (direction: SplitLayout['direction']) => {
    const id = await openShell(session)
    if (!id || tab === undefined || !selected) return
    const others = tabs.filter((each) => each !== tab && typeof each !== 'string')
    setSplits([...others, splitAt(tab, selected.id, direction, id)])
    focus(id)
  }
  const close = (id: string) => {
    const place = inTab.indexOf(id)
    const tabPlace = tab === undefined ? 0 : tabs.indexOf(tab)
    const next = inTab[place - 1] ?? inTab[place + 1]
    if (id === selected?.id) focus(next ?? first(tabs[tabPlace + 1] ?? tabs[tabPlace - 1]) ?? null)
    void act('terminal.close', { terminal: id })
  }
  const step = (by: 1 | -1) => {
    if (tab !== undefined) focus(first(tabs.at((tabs.indexOf(tab) + by) % tabs.length)) ?? null)
  }
  const moveTo = (id: string, place: number) => {
    const moved = tabs.find((each) => leaves(each).includes(id))
    if (moved !== undefined) void moveTab(tabs, moved, place, shells)
  }
  const move = (by: 1 | -1) => {
    if (selected && tab !== undefined) moveTo(selected.id, tabs.indexOf(tab) + by)
  }
  const actions: ShellActions = {
    open,
    split,
    close,
    step,
    move,
    rename: setRenaming,
    go: (side) => {
      const next = selected && neighbour(rooms(), selected.id, side)
      if (next) focus(next)
    },
    selected,
    isSplit: inTab.length > 1,
  }
  useShellCommands(actions)
  useFirstShell(session, shells.length, open)

  if (!selected || tab === undefined) {
    return (
      <EmptyState
        icon={SquareTerminal}
        title="No terminal"
        text="A shell in the folder that this session works in."
      >
        <Button kind="primary" icon={Plus} onClick={() => void open()}>
          New terminal
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className="terminal-tab">
      <div className="terminal-toolbar">
        <Tabs
          label="Terminals"
          panel={panel}
          selected={first(tab) ?? ''}
          onSelect={focus}
          onMove={moveTo}
          onEdit={(id) => setRenaming(shellOf(id) ?? null)}
          tabs={tabs.map((each) =>
            tabItem(each, each === tab ? selected : shellOf(first(each)), close),
          )}
        />
        <span className="terminal-toolbar-space" />
        <IconButton label="New terminal" icon={Plus} onClick={() => void open()} />
        <IconButton
          label="Split terminal"
          icon={Columns2}
          onClick={() => void split('horizontal')}
        />
        <IconButton
          label="Split terminal down"
          icon={Rows2}
          onClick={() => void split('vertical')}
        />
        <IconButton label="Find" icon={Search} onClick={() => activeScreen()?.find()} />
        <MenuButton
          label="Terminal actions"
          icon={Ellipsis}
          groups={() => [
            [
              { label: 'Rename', run: () => setRenaming(selected) },
              { label: 'Move left', run: () => move(-1), disabled: tabs[0] === tab },
              { label: 'Move right', run: () => move(1), disabled: tabs.at(-1) === tab },
            ],
            [{ label: 'Close', danger: true, run: () => close(selected.id) }],
          ]}
        />
        <IconButton label="Close terminal" icon={X} onClick={() => close(selected.id)} />
      </div>
      <TabPanel
        id={panel}
        tab={first(tab) ?? ''}
        className="terminal-panel"
        onKeyDown={leaveHandle}
      >
        <SplitView
          layout={tab}
          terminal={(id) => {
            const shell = shellOf(id)
            return (
              shell && (
                <TerminalPane
                  key={id}
                  terminal={shell}
                  focus={shell === selected}
                  onFocused={() => focus(id)}
                />
              )
            )
          }}
        />
      </TabPanel>
      {renaming && <RenameDialog terminal={renaming} onClose={() => setRenaming(null)} />}
    </div>
  )
}

const first = (layout: Layout | undefined): string | undefined =>
  layout === undefined ? undefined : leaves(layout)[0]

function tabItem(layout: Layout, shown: TerminalRow | undefined, close: (id: string) => void) {
  const inside = leaves(layout)
  const badge = inside.length > 1 ? String(inside.length) : shown?.state === 'exited' ? 'ended' : ''
  return {
    id: inside[0] ?? '',
    label: shown?.title ?? '',
    ...(badge ? { badge } : {}),
    onClose: () => {
      for (const id of inside) close(id)
    },
  }
}

function useShellCommands(actions: ShellActions): void {
  const latest = useRef(actions)
  latest.current = actions
  const commands = useMemo(() => shellCommands(latest), [])
  useCommands(commands)
  useCommands(screenCommands)
}

/** Whoever looks for a terminal finds one; whoever closes the last has none. */
function useFirstShell(session: SessionRow, count: number, open: () => Promise<void>): void {
  const latest = useRef(open)
  latest.current = open
  const { id } = session
  const none = useRef(count === 0)
  useEffect(() => {
    if (!none.current || opening.has(id)) return
    none.current = false
    opening.add(id)
    void latest.current().finally(() => opening.delete(id))
  }, [id])
}
