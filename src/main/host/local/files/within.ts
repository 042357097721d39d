import { isAbsolute, relative, sep } from 'node:path'

/** In a folder, or the folder itself, by the words of the paths. */
export function isWithin(folder: string, path: string): boolean {
  const rest = relative(folder, path)
  return rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest)
}

export function isBelow(folder: string, path: string): boolean {
  return isWithin(folder, path) && relative(folder, path) !== ''
}
