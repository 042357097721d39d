import type { Asked } from './asked'
import type { AskedCommand, AskedField } from './asked-input'
import { unwrapped } from './forbidden'
import { isInside, type RealPaths } from './real-paths'
import { plainWords } from './shell-words'

/** Whether all that is named beside a command lies where the agent works. */
export const isHere = ({ folders, paths }: Asked, places: RealPaths): boolean =>
  [...folders, ...paths].every((path) => isInside(path, ['.'], places) === 'yes')

/** Nobody here knows what it does. */
export const isUnknown = ({ meaning }: AskedField): boolean => meaning === 'unknown'

/** It makes another of the command that it stands beside. */
export const isGrave = ({ meaning }: AskedField): boolean =>
  meaning === 'escalation' || meaning === 'environment' || meaning === 'typed'

export const plainOf = (command: AskedCommand): string[] | undefined => {
  const { text, words } = unwrapped(command)
  return words ?? plainWords(text)
}

/** The words of commands that might be paths: whole, behind a flag of one letter, and behind "=". */
export function wordsAsPaths({ commands }: Asked): string[] {
  return commands
    .flatMap((command) =>
      (plainOf(command) ?? []).flatMap((word) => [
        word,
        ...(/^-[^-]/.test(word) && word.length > 2 ? [word.slice(2)] : []),
        ...word.split(/[=:,]/).slice(1),
      ]),
    )
    .filter((word) => word !== '')
}
