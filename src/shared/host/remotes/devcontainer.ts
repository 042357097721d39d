import type { ContainerSetting } from './settings'

/** A devcontainer that a project brings along. */
export interface OfferedDevcontainer {
  /** As the setting of a place has it. */
  devcontainer: string
  /** Its file, as it is called from the project's folder. */
  file: string
  /** Which one of several it is; the usual one has no name. */
  name?: string
  engine: ContainerSetting['engine']
  /** Why it cannot be added from here, and what to do. */
  refused?: string
}

/** The files that are followed where none is named, the first one first. */
export const usualFiles = ['.devcontainer/devcontainer.json', '.devcontainer.json'] as const

const oneFile = /^(.+)\/(?:\.devcontainer(?:\/[^/]+)?\/devcontainer\.json|\.devcontainer\.json)$/

/** What a place is set to follow: a project's folder, or one file of it. */
export function devcontainerAt(written: string): { folder: string; file?: string } {
  const folder = oneFile.exec(written)?.[1]
  return folder === undefined ? { folder: written } : { folder, file: written }
}

/** What a place is called that a project brings along: as the project is, and as no other one. */
export function devcontainerName(words: string, taken: ReadonlySet<string>): string {
  const plain = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
    .replace(/-$/, '')
  const name = plain.length < 2 ? 'devcontainer' : plain
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`
    if (!taken.has(free)) return free
  }
}
