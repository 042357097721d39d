import { Columns2, Ellipsis, Plus, Rows2, Search, SquareTerminal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SessionRow, TerminalRow } from '../../shared/app/tables'
import { Button, IconButton } from '../kit/button'
import { shownKeys } from '../kit/commands/keymap'
import { EmptyState } from '../kit/empty-state'
import { MenuButton } from '../kit/menu'
import { TabPanel, Tabs } from '../kit/tabs'
import { setFrame, useFrame } from '../store/frame'
import { activeScreen } from './active-screen'
import { type Layout, leaves } from './layout'
import { RenameDialog } from './rename-dialog'
import {
  closeTerminals,
  firstOf,
  isOpening,
  moveTerminal,
  moveTerminalTo,
  newTerminal,
  renameTerminal,
  selectShell,
  shellsNow,
  splitTerminal,
  useShells,
} from './shell-actions'
import { leaveHandle, SplitView } from './split-view'
import { TerminalPane } from './terminal-pane'

const panel = 'terminal-panel'

/** The shells beside an agent, in its workspace. */
export function TerminalTab({ session }: { session: SessionRow }) {
  const { id } = session
  const { shells, tabs, tab, selected } = useShells(id)
  const { renamingTerminal } = useFrame()
  const shellOf = (one: string | undefined) => shells.find((shell) => shell.id === one)
  const renaming = shellOf(renamingTerminal ?? undefined)
  useFirstShell(session)

  if (!selected || tab === undefined) {
    return (
      <EmptyState
        icon={SquareTerminal}
        title="No terminal"
        text="A shell in the folder that this session works in."
      >
        <Button kind="primary" icon={Plus} onClick={() => void newTerminal(session)}>
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
          selected={firstOf(tab) ?? ''}
          onSelect={(one) => selectShell(id, one)}
          onMove={(one, place) => moveTerminalTo(id, one, place)}
          onEdit={renameTerminal}
          tabs={tabs.map((each) =>
            tabItem(id, each, each === tab ? selected : shellOf(firstOf(each))),
          )}
        />
        <span className="terminal-toolbar-space" />
        <IconButton
          label="New terminal"
          icon={Plus}
          keys={shownKeys('terminal.new')}
          onClick={() => void newTerminal(session)}
        />
        <IconButton
          label="Split terminal"
          icon={Columns2}
          keys={shownKeys('terminal.split')}
          onClick={() => void splitTerminal(session, 'horizontal')}
        />
        <IconButton
          label="Split terminal down"
          icon={Rows2}
          keys={shownKeys('terminal.split-down')}
          onClick={() => void splitTerminal(session, 'vertical')}
        />
        <IconButton
          label="Find"
          icon={Search}
          keys={shownKeys('terminal.find')}
          onClick={() => activeScreen()?.find()}
        />
        <MenuButton
          label="Terminal actions"
          icon={Ellipsis}
          groups={() => [
            [
              { label: 'Rename', run: () => renameTerminal(selected.id) },
              { label: 'Move left', run: () => moveTerminal(id, -1), disabled: tabs[0] === tab },
              {
                label: 'Move right',
                run: () => moveTerminal(id, 1),
                disabled: tabs.at(-1) === tab,
              },
            ],
            [{ label: 'Close', danger: true, run: () => void closeTerminals(id, [selected.id]) }],
          ]}
        />
        <IconButton
          label="Close terminal"
          icon={X}
          keys={shownKeys('terminal.close')}
          onClick={() => void closeTerminals(id, [selected.id])}
        />
      </div>
      <TabPanel
        id={panel}
        tab={firstOf(tab) ?? ''}
        className="terminal-panel"
        onKeyDown={leaveHandle}
      >
        <SplitView
          layout={tab}
          terminal={(one) => {
            const shell = shellOf(one)
            return (
              shell && (
                <TerminalPane
                  key={one}
                  terminal={shell}
                  focus={shell === selected}
                  onFocused={() => selectShell(id, one)}
                />
              )
            )
          }}
        />
      </TabPanel>
      {renaming && (
        <RenameDialog terminal={renaming} onClose={() => setFrame({ renamingTerminal: null })} />
      )}
    </div>
  )
}

function tabItem(session: string, layout: Layout, shown: TerminalRow | undefined) {
  const inside = leaves(layout)
  const badge = inside.length > 1 ? String(inside.length) : shown?.state === 'exited' ? 'ended' : ''
  return {
    id: inside[0] ?? '',
    label: shown?.title ?? '',
    ...(badge ? { badge } : {}),
    onClose: () => void closeTerminals(session, inside),
  }
}

/** Whoever looks for a terminal finds one; whoever closes the last has none. */
function useFirstShell(session: SessionRow): void {
  const latest = useRef(session)
  latest.current = session
  const { id } = session
  useEffect(() => {
    // As it is by now: one that was being opened may have come since this was drawn.
    const none = shellsNow(id).shells.length === 0
    if (none && !isOpening(id)) void newTerminal(latest.current)
  }, [id])
}
