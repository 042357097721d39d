import { posix, win32 } from 'node:path'

/** Where Liminal keeps its data unless it is told otherwise. */
export function usualFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'win32') {
    return win32.join(env.APPDATA ?? win32.join(home, 'AppData', 'Roaming'), 'liminal')
  }
  if (platform === 'darwin') return posix.join(home, 'Library/Application Support/liminal')
  return posix.join(env.XDG_CONFIG_HOME || posix.join(home, '.config'), 'liminal')
}
