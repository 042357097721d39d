import { useEffect } from 'react'
import { type MenuCommand, type MenuCommandId, menuCommands } from '../../shared/menu'

/** An action of the app. The palette, the shortcuts and the native menu all read it here. */
export interface Command {
  id: string
  title: string
  /** What it is about: the heading in the palette and in the list of shortcuts. */
  category: string
  /** "Mod" is Cmd on macOS and Ctrl elsewhere; the first of several is the one that is shown. */
  shortcut?: string | readonly string[] | undefined
  /** Whether it makes sense now; without it, always. */
  when?: () => boolean
  run: () => void
}

/** By id, the one registered last at the end: it answers while it is there. */
const registered = new Map<string, Command[]>()

export function register(commands: readonly Command[]): () => void {
  for (const command of commands)
    registered.set(command.id, [...(registered.get(command.id) ?? []), command])
  return () => {
    for (const command of commands) {
      const left = registered.get(command.id)?.filter((one) => one !== command) ?? []
      if (left.length > 0) registered.set(command.id, left)
      else registered.delete(command.id)
    }
  }
}

/** Offers commands while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => register(commands), [commands])
}

/** A command that the native menu has too: title and shortcut come from the table they share. */
export function menuCommand(
  id: MenuCommandId,
  category: string,
  run: () => void,
  when?: () => boolean,
): Command {
  const { title, shortcut }: MenuCommand = menuCommands[id]
  return { id, title, category, shortcut, run, ...(when ? { when } : {}) }
}

export function allCommands(): Command[] {
  return [...registered.values()].flatMap((commands) => commands.at(-1) ?? [])
}

/** All that can be done now. */
export function availableCommands(): Command[] {
  return allCommands().filter((command) => command.when?.() ?? true)
}

export function runCommand(id: string): void {
  const command = registered.get(id)?.at(-1)
  if (command && (command.when?.() ?? true)) command.run()
}

/** The keys of a command as the screen shows them. */
export function shortcutsOf({ shortcut }: Pick<Command, 'shortcut'>): readonly string[] {
  return typeof shortcut === 'string' ? [shortcut] : (shortcut ?? [])
}
