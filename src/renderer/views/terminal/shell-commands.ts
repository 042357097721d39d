import type { TerminalRow } from '../../../shared/tables'
import type { Command } from '../../commands/registry'
import type { Side, SplitLayout } from './layout'
import { focusNextHandle } from './split-view'

export interface ShellActions {
  open(): void
  split(direction: SplitLayout['direction']): void
  close(id: string): void
  step(by: 1 | -1): void
  move(by: 1 | -1): void
  rename(terminal: TerminalRow): void
  /** To the terminal on this side. */
  go(side: Side): void
  selected: TerminalRow | undefined
  isSplit: boolean
}

/** What can be done with the shells of a session, the one that has the focus in particular. */
export function shellCommands(latest: { current: ShellActions }): Command[] {
  const when = () => latest.current.selected !== undefined
  const whenSplit = () => latest.current.isSplit
  const about = (act: (selected: TerminalRow) => void) => () => {
    const { selected } = latest.current
    if (selected) act(selected)
  }
  const make = (
    id: string,
    title: string,
    run: () => void,
    more: Pick<Command, 'shortcut' | 'when'> = {},
  ): Command => ({ id: `terminal.${id}`, title, category: 'Terminal', when, run, ...more })
  return [
    make('new', 'New terminal', () => latest.current.open(), {
      shortcut: 'Mod+Shift+T',
      when: () => true,
    }),
    make('split', 'Split terminal right', () => latest.current.split('horizontal'), {
      shortcut: 'Mod+Shift+D',
    }),
    make('split-down', 'Split terminal down', () => latest.current.split('vertical'), {
      shortcut: 'Mod+Alt+D',
    }),
    make(
      'close',
      'Close terminal',
      about(({ id }) => latest.current.close(id)),
      { shortcut: 'Mod+Shift+W' },
    ),
    make(
      'rename',
      'Rename terminal',
      about((row) => latest.current.rename(row)),
    ),
    make('next', 'Next terminal', () => latest.current.step(1), {
      shortcut: 'Mod+Shift+PageDown',
    }),
    make('previous', 'Previous terminal', () => latest.current.step(-1), {
      shortcut: 'Mod+Shift+PageUp',
    }),
    make('move-left', 'Move terminal left', () => latest.current.move(-1)),
    make('move-right', 'Move terminal right', () => latest.current.move(1)),
    make('go-left', 'Terminal to the left', () => latest.current.go('left'), {
      shortcut: 'Mod+Alt+ArrowLeft',
      when: whenSplit,
    }),
    make('go-right', 'Terminal to the right', () => latest.current.go('right'), {
      shortcut: 'Mod+Alt+ArrowRight',
      when: whenSplit,
    }),
    make('go-up', 'Terminal above', () => latest.current.go('up'), {
      shortcut: 'Mod+Alt+ArrowUp',
      when: whenSplit,
    }),
    make('go-down', 'Terminal below', () => latest.current.go('down'), {
      shortcut: 'Mod+Alt+ArrowDown',
      when: whenSplit,
    }),
    make('resize', 'Resize the split', focusNextHandle, {
      shortcut: 'Mod+Alt+H',
      when: whenSplit,
    }),
  ]
}
