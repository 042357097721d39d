import type { Keystroke } from '../../../shared/app/commands/keystroke'
import {
  type CommandEntry,
  type CommandId,
  commandIds,
  commandOf,
  isCommand,
} from '../../../shared/app/commands/table'
import { changesCommands } from '../../change/changes-commands'
import type { Doing } from '../../kit/commands/command'
import { keepFocus } from '../../kit/commands/keep-focus'
import { keysOf } from '../../kit/commands/keymap'
import { sessionCommands } from '../../session/actions/session-commands'
import { attachCommands } from '../../session/composer/attach-commands'
import { terminalCommands } from '../../terminal/terminal-commands'
import { frameCommands } from '../frame-commands'

/** What each command does. A command that nobody carries out does not compile. */
const doings: Record<CommandId, Doing> = {
  ...frameCommands,
  ...sessionCommands,
  ...terminalCommands,
  ...attachCommands,
  ...changesCommands,
}

/** A command as it is now. The palette, the shortcuts and the native menu all read it here. */
export interface Command extends Pick<CommandEntry, 'title' | 'category'> {
  id: CommandId
  keys: readonly Keystroke[]
  available: boolean
  run: () => void
}

export function commandNow(id: CommandId): Command {
  const { title, category } = commandOf(id)
  const { run, when, title: now } = doings[id]
  const available = when?.() ?? true
  return {
    id,
    category,
    run: () => {
      run()
      keepFocus()
    },
    available,
    keys: keysOf(id),
    title: (available ? now?.() : undefined) ?? title,
  }
}

export const availableCommands = (): Command[] =>
  commandIds.map(commandNow).filter(({ available }) => available)

export function runCommand(id: string): void {
  if (!isCommand(id)) return
  const command = commandNow(id)
  if (command.available) command.run()
}
