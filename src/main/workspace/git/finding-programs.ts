import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import type { Problem, Result } from '../../../kit/result'
import {
  hookNames,
  hooksFolder,
  namedPrograms,
  type RepositoryProgram,
  settingsIn,
} from '../../../shared/workspace/programs'
import { type Git, inBytes, inText, printed, type Repository } from './git'

/** Of a machine, as it has them. */
interface ProgramFiles {
  survey(
    folder: string,
    names: readonly string[],
    counting: boolean,
  ): Promise<{ type: string; signature: string }[]>
  readExact(folder: string, name: string, limit: number): Promise<Result<ReadProgram>>
  text(path: string): Promise<string | undefined>
}

type ReadProgram =
  | { type: 'file'; bytes: string; executable: boolean }
  | { type: 'large'; executable: boolean; signature: string }
  | { type: 'link'; target: string }
  | { type: 'nothing' | 'folder' | 'special' }

export interface FindingParts {
  /** Asks nobody: reading the configuration runs nothing. */
  git: Git
  files: ProgramFiles
}

interface Seen {
  folder: string
  names: string[]
}

export interface Found {
  programs: RepositoryProgram[]
  /** Those of them that are settings, by the program's id. */
  keys: Map<string, string>
  /** Where it stands, and how that was when it was read. */
  seen: Seen[]
  signature: string
  /** Nobody knows what it names: then nothing is asked of git there. */
  problem?: Problem
}

/** How what stands there is. */
export async function signatureOf(seen: readonly Seen[], files: ProgramFiles): Promise<string> {
  const looked = await Promise.all(
    seen.map(({ folder, names }) => files.survey(folder, names.map(inBytes), false)),
  )
  return looked.flatMap((all) => all.map(({ signature }) => signature)).join()
}

/** Those that a repository names, as it is now. */
export async function findPrograms(
  { top, admin, common }: Repository,
  { git, files }: FindingParts,
): Promise<Found> {
  const args = ['config', '--list', '--show-scope', '--show-origin', '--includes', '-z'] as const
  const settled = [
    { folder: common, names: ['config', 'hooks'] },
    { folder: admin, names: ['config.worktree'] },
  ]
  // What is written while it is read is another one at the next look.
  const before = await signatureOf(settled, files)
  const listed = printed(await git.read({ top, admin, common }, args))
  const settings = listed.ok ? settingsIn(inText(listed.value)) : []
  const included = [...new Set(settings.flatMap((one) => (one.own ? [] : one.origin)))]
    .map((path) => resolve(top, path))
    .filter((path) => dirname(path) !== common && dirname(path) !== admin)
    .map((path): Seen => ({ folder: dirname(path), names: [basename(path)] }))
  const place = resolve(top, hooksFolder(settings, join(common, 'hooks')) ?? common)
  const hooks = place === common ? [] : await hooksIn(place, files)
  const others: Seen[] = [
    ...included,
    { folder: dirname(place), names: [basename(place)] },
    { folder: place, names: hooks.map(({ name }) => name) },
  ]
  const keys = new Map<string, string>()
  const named = namedPrograms(settings).map(({ key, value }): RepositoryProgram => {
    const id = idOf('setting', key, value)
    keys.set(id, key)
    return { id, name: key, runs: value }
  })
  const signature = listed.ok ? [before, await signatureOf(others, files)].join() : unknown
  const programs = [...named, ...hooks.map(({ linked: _, ...hook }) => hook)]
  // What a link leads to may become another thing without its being seen.
  // What is included may come to be later, or to count on another branch.
  const includes = settings.some(({ own, key }) => !own && /^include(if\..*)?\.path$/s.test(key))
  const isSure = !includes && !hooks.some(({ linked }) => linked)
  return {
    programs,
    keys,
    seen: [...settled, ...others],
    signature: isSure ? signature : unknown,
    ...(listed.ok ? {} : { problem: listed.problem }),
  }
}

async function hooksIn(
  place: string,
  files: ProgramFiles,
): Promise<(RepositoryProgram & { linked: boolean })[]> {
  const seen = await files.survey(place, hookNames, false)
  const there = hookNames.filter((_, at) => seen[at]?.type === 'file' || seen[at]?.type === 'link')
  const read = there.map(async (name) => {
    const entry = await files.readExact(place, name, longest)
    if (!entry.ok) return []
    const { value } = entry
    if (value.type === 'link') {
      const runs = (await files.text(join(place, name))) ?? value.target
      return [{ id: idOf('hook', name, runs), name, runs, linked: true }]
    }
    // Git runs no other.
    if (!('executable' in value) || !value.executable) return []
    const bytes = value.type === 'file' ? value.bytes : value.signature
    return [{ id: idOf('hook', name, bytes), name, runs: inText(bytes), linked: false }]
  })
  return (await Promise.all(read)).flat()
}

/** Of a longer hook it is told only that it is another one. */
const longest = 1024 * 1024
/** As nothing is. */
const unknown = '?'

const idOf = (kind: string, name: string, runs: string): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, name, runs]))
    .digest('hex')
