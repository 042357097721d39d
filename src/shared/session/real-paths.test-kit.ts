import type { RealPaths } from './real-paths'

/** Places on a disk that has no links: by their letters alone. */
export function pathsByLetters(folder: string, paths: readonly string[]): RealPaths {
  return new Map(paths.map((path) => [path, [resolved(folder, path)]]))
}

function resolved(folder: string, path: string): string {
  const joined = /^([/\\]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`
  const parts: string[] = []
  for (const part of joined.split(/[/\\]+/)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return `/${parts.join('/')}`
}
