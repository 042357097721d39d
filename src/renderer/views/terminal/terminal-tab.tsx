import { Columns2, Ellipsis, Plus, Search, SquareTerminal, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { SessionRow, TerminalRow } from '../../../shared/tables'
import { type Command, useCommands } from '../../commands/registry'
import { act } from '../../store/act'
import { useRows } from '../../store/rows'
import { Button, IconButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { MenuButton } from '../../ui/menu'
import { Handle, Pane, Split } from '../../ui/split'
import { TabPanel, Tabs } from '../../ui/tabs'
import { activeScreen } from './active-screen'
import { RenameDialog } from './rename-dialog'
import { openShell, type Shown, shellsOf, stillShown } from './shells'
import { screenCommands } from './terminal-commands'
import { TerminalPane } from './terminal-pane'

const panel = 'terminal-panel'
/** Sessions whose first shell is being opened: one, however often the tab is shown meanwhile. */
const opening = new Set<string>()

/** The shells beside an agent, in its workspace. */
export function TerminalTab({ session }: { session: SessionRow }) {
  const shells = shellsOf(useRows('terminals'), session.id)
  const [wanted, setShown] = useState<Shown>({ selected: null, beside: null })
  const [renaming, setRenaming] = useState<TerminalRow | null>(null)
  const shown = stillShown(wanted, shells)
  const selected = shells.find(({ id }) => id === shown.selected)
  const beside = shells.find(({ id }) => id === shown.beside)

  const open = async () => {
    const id = await openShell(session)
    if (id) setShown({ selected: id, beside: null })
  }
  const split = async () => {
    const id = await openShell(session)
    if (id) setShown({ selected: shown.selected, beside: id })
  }
  const close = (id: string) => void act('terminal.close', { terminal: id })
  const step = (by: 1 | -1) => {
    const place = shells.findIndex(({ id }) => id === shown.selected)
    const next = shells.at((place + by) % shells.length)
    if (next) setShown({ selected: next.id, beside: null })
  }
  const move = (by: 1 | -1) => {
    if (!selected) return
    const place = Math.max(1, shells.indexOf(selected) + 1 + by)
    void act('terminal.move', { terminal: selected.id, place })
  }
  const actions = { open, split, close, step, move, rename: setRenaming, selected }
  useShellCommands(actions)
  useFirstShell(session, shells.length, open)

  if (!selected) {
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
          selected={selected.id}
          onSelect={(id) => setShown({ selected: id, beside: null })}
          tabs={shells.map(({ id, title, state }) => ({
            id,
            label: title,
            ...(state === 'exited' ? { badge: 'ended' } : {}),
            onClose: () => close(id),
          }))}
        />
        <span className="terminal-toolbar-space" />
        <IconButton label="New terminal" icon={Plus} onClick={() => void open()} />
        <IconButton label="Split terminal" icon={Columns2} onClick={() => void split()} />
        <IconButton label="Find" icon={Search} onClick={() => activeScreen()?.find()} />
        <MenuButton
          label="Terminal actions"
          icon={Ellipsis}
          groups={() => [
            [
              { label: 'Rename', run: () => setRenaming(selected) },
              { label: 'Move left', run: () => move(-1), disabled: shells[0] === selected },
              { label: 'Move right', run: () => move(1), disabled: shells.at(-1) === selected },
            ],
            [{ label: 'Close', danger: true, run: () => close(selected.id) }],
          ]}
        />
        <IconButton label="Close terminal" icon={X} onClick={() => close(selected.id)} />
      </div>
      <TabPanel id={panel} tab={selected.id} className="terminal-panel">
        <Split id="terminal-split">
          <Pane id="terminal-first" minSize={160}>
            <TerminalPane key={selected.id} terminal={selected} focus={!beside} />
          </Pane>
          {beside && (
            <>
              <Handle label="Width of the terminals" />
              <Pane id="terminal-second" minSize={160}>
                <TerminalPane key={beside.id} terminal={beside} focus />
              </Pane>
            </>
          )}
        </Split>
      </TabPanel>
      {renaming && <RenameDialog terminal={renaming} onClose={() => setRenaming(null)} />}
    </div>
  )
}

/** The terminal that an agent is. */
export function AgentTerminalTab({ session }: { session: SessionRow }) {
  const terminal = useRows('terminals').find(
    (row) => row.session === session.id && row.kind === 'agent',
  )
  useCommands(screenCommands)
  if (!terminal) {
    return (
      <EmptyState
        icon={SquareTerminal}
        title={`${session.agentName} has not run yet`}
        text="Its terminal is shown here as soon as it does."
      >
        <Button kind="primary" onClick={() => void act('agent.restart', { session: session.id })}>
          Start
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className="terminal-tab">
      <TerminalPane key={terminal.id} terminal={terminal} focus />
    </div>
  )
}

interface ShellActions {
  open(): void
  split(): void
  close(id: string): void
  step(by: 1 | -1): void
  move(by: 1 | -1): void
  rename(terminal: TerminalRow): void
  selected: TerminalRow | undefined
}

function useShellCommands(actions: ShellActions): void {
  const latest = useRef(actions)
  latest.current = actions
  const commands = useMemo(() => shellCommands(latest), [])
  useCommands(commands)
  useCommands(screenCommands)
}

function shellCommands(latest: { current: ShellActions }): Command[] {
  const category = 'Terminal'
  const when = () => latest.current.selected !== undefined
  const about = (act: (selected: TerminalRow) => void) => () => {
    const { selected } = latest.current
    if (selected) act(selected)
  }
  const make = (id: string, title: string, run: () => void, shortcut?: string): Command => ({
    id: `terminal.${id}`,
    title,
    category,
    shortcut,
    when,
    run,
  })
  return [
    {
      ...make('new', 'New terminal', () => latest.current.open(), 'Mod+Shift+T'),
      when: () => true,
    },
    make('split', 'Split terminal', () => latest.current.split(), 'Mod+Shift+D'),
    make(
      'close',
      'Close terminal',
      about(({ id }) => latest.current.close(id)),
      'Mod+Shift+W',
    ),
    make(
      'rename',
      'Rename terminal',
      about((row) => latest.current.rename(row)),
    ),
    make('next', 'Next terminal', () => latest.current.step(1), 'Mod+Shift+PageDown'),
    make('previous', 'Previous terminal', () => latest.current.step(-1), 'Mod+Shift+PageUp'),
    make('move-left', 'Move terminal left', () => latest.current.move(-1)),
    make('move-right', 'Move terminal right', () => latest.current.move(1)),
  ]
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
