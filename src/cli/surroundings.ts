/** Where a command was typed, and where it says what it has to say. */
export interface Surroundings {
  /** The data folder, where none is named. */
  folder: string
  home: string
  now(): number
  say(words: string): void
  complain(words: string): void
}

/**
 * 0 done, 1 something could not be done, 2 a mistake in the command, 3 nothing there; of what is
 * waited for, 4 it needs its user, 5 the time was over.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5
