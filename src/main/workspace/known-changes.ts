import { relative } from 'node:path'
import type { BytePath } from '../../kit/path'
import { inBytes } from './git/git'
import { mostKnownPaths } from './model/partial-status'

/** What may differ from what was read last: some paths, or anything. */
export class KnownChanges {
  #paths = new Set<BytePath>()
  #anything = true

  constructor(private readonly top: string) {}

  /** Something else than a file has changed, or nobody knows what. */
  anything(): void {
    this.#anything = true
  }

  add(paths: readonly string[]): void {
    for (const path of paths) {
      const inside = relative(this.top, path)
      if (!isClear(inside)) this.#anything = true
      else if (this.#paths.size <= mostKnownPaths) this.#paths.add(inBytes(inside))
    }
  }

  /** What changed since it was asked last: nothing where it may be anything. */
  take(): BytePath[] | undefined {
    const paths = [...this.#paths]
    const known = !this.#anything && paths.length <= mostKnownPaths
    this.#paths.clear()
    this.#anything = false
    return known ? paths : undefined
  }
}

/** A name that is no text comes with a sign in its place; what belongs to a repository inside is asked of that. */
function isClear(inside: string): boolean {
  if (inside === '' || inside.startsWith('..') || inside.includes('\uFFFD')) return false
  return !inside.split('/').includes('.git')
}
