import type { Fit } from './forbidden'

/**
 * Where paths really lie when all links are resolved, by the words in which they were named, with
 * slashes as separators. A path that programs read in different ways has several places; one of
 * which nobody can tell where it lies has none.
 */
export type RealPaths = ReadonlyMap<string, readonly string[]>

/** One of them, as it comes from a machine. */
export type RealPath = readonly [path: string, lies: readonly string[]]

/** Whether what is named lies in one of the roots. `maybe`: some system, or some program, would say so. */
export function isInside(path: string, roots: readonly string[], places: RealPaths): Fit {
  const here = places.get(path) ?? []
  const there = roots.map((root) => places.get(root) ?? [])
  if (here.length === 0 || there.some((root) => root.length === 0)) return 'maybe'
  const within = there.flat()
  if (here.every((place) => within.some((root) => contains(root, place)))) return 'yes'
  const near = here.some((place) =>
    within.some((root) => {
      const [one, other] = [folded(root), folded(place)]
      return contains(one, other) || contains(other, one)
    }),
  )
  return near ? 'maybe' : 'no'
}

/** Two ways to write one folder, by their letters alone. */
export function samePath(one: string, other: string): boolean {
  return trimmed(one) === trimmed(other)
}

const trimmed = (path: string): string => path.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '')

const contains = (root: string, place: string): boolean =>
  place === root || place.startsWith(root === '/' ? '/' : `${root}/`)

/** As a system sees it that makes no difference between large and small letters. */
const folded = (path: string): string =>
  path
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[. ]+(?=\/|$)/g, '')
