import type { Keystroke } from '../../../shared/commands/keystroke'
import {
  type CommandEntry,
  type CommandId,
  commandIds,
  commandOf,
  isCommand,
} from '../../../shared/commands/table'
import type { Doing } from '../../commands/command'
import { frameCommands } from '../../commands/frame-commands'
import { keysOf } from '../../commands/keymap'
import { sessionCommands } from '../../commands/session-commands'
import { changesCommands } from '../changes/changes-commands'
import { attachCommands } from '../composer/attach-commands'
import { terminalCommands } from '../terminal/terminal-commands'

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
    ...{ id, category, run, available, keys: keysOf(id) },
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
