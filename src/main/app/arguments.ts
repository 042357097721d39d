import { resolve } from 'node:path'
import { namesRemote } from '../../shared/host/remotes/on-host'

/**
 * The folders named on the command line, with “open” before them or without: one of that name is
 * opened as `./open`. What begins with a dash is for Electron or for us.
 */
export function foldersOf(
  argv: readonly string[],
  packaged: boolean,
  currentFolder: string,
): string[] {
  const words = typedIn(argv, packaged).filter((argument) => !argument.startsWith('-'))
  return words
    .slice(words[0] === 'open' ? 1 : 0)
    .map((folder) => (namesRemote(folder) ? folder : resolve(currentFolder, folder)))
}

/** What was typed behind the program. Unpackaged, its first word that is no switch is the app itself. */
export function typedIn(argv: readonly string[], packaged: boolean): string[] {
  const words = argv.slice(1)
  const app = packaged ? -1 : words.findIndex((word) => !word.startsWith('-'))
  return app < 0 ? words : words.toSpliced(app, 1)
}
