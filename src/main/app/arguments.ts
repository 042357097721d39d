import { resolve } from 'node:path'

/** The folders named on the command line; what begins with a dash is for Electron or for us. */
export function foldersOf(
  argv: readonly string[],
  packaged: boolean,
  currentFolder: string,
): string[] {
  // Unpackaged, the first argument after the program is the app itself.
  return argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .slice(packaged ? 0 : 1)
    .map((folder) => resolve(currentFolder, folder))
}
