/** What the command line does without a window. All else that is typed there is a folder to open. */
export const commandNames = ['serve', 'ps', 'stop', 'session', 'task', 'tools', 'help'] as const

/**
 * The words of such a command, if what is typed is one: a folder of that name is opened as `./ps`.
 * Of what stands before it only where the data is concerns it; the rest is for Electron.
 */
export function commandIn(typed: readonly string[]): string[] | undefined {
  const first = typed.findIndex((word) => !word.startsWith('-'))
  const name = typed[first]
  return commandNames.some((known) => known === name)
    ? [String(name), ...typed.slice(0, first).filter(isFolder), ...typed.slice(first + 1)]
    : undefined
}

const isFolder = (word: string): boolean => word.startsWith('--user-data-dir=')
