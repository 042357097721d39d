import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import { failure, type Result, success } from '../../shared/result'
import {
  hookNames,
  hooksFolder,
  namedPrograms,
  type RepositoryProgram,
  settingsIn,
  withoutPrograms,
} from '../../shared/workspace/programs'
import type { RepositoryRow } from '../../shared/workspace-rows'
import { type Barred, type Git, inBytes, inText, printed, type Repository } from './git'

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

export interface ProgramParts {
  /** Asks nobody: reading the configuration runs nothing. */
  git: Git
  files: ProgramFiles
  /** Which of them the user has allowed a repository. */
  allowed(repository: string): readonly string[]
  allow(repository: string, programs: readonly string[]): void
  put(row: RepositoryRow): void
  remove(id: string): void
}

interface Seen {
  folder: string
  names: string[]
}

interface Found {
  programs: RepositoryProgram[]
  /** Those of them that are settings, by the program's id. */
  keys: Map<string, string>
  /** Where it stands, and how that was when it was read. */
  seen: Seen[]
  signature: string
}

/**
 * What repositories name as programs: filters, hooks and the like. Until the user has allowed each of them,
 * by what it would run, our own git goes without them, and what the user asks for is not begun.
 */
export class RepositoryPrograms {
  #found = new Map<string, Promise<Found>>()
  /** What is on screen, by repository; and what is left unanswered for now. */
  #shown = new Map<string, Map<string, RepositoryProgram[]>>()
  #later = new Map<string, Set<string>>()

  constructor(private readonly parts: ProgramParts) {}

  /** What keeps them from running, or why nothing is done before there is an answer. */
  async bar(repository: Repository, acting: boolean): Promise<Result<Barred>> {
    const found = await this.#look(repository)
    const allowed = new Set(this.parts.allowed(repository.common))
    const open = found.programs.filter(({ id }) => !allowed.has(id))
    if (acting && open.length > 0) this.#later.delete(repository.common)
    this.#show(repository, open)
    if (open.length === 0) return success({ args: [], env: {} })
    if (acting) return unanswered(open)
    const keys = open.flatMap(({ id }) => found.keys.get(id) ?? [])
    if (keys.some((key) => inText(inBytes(key)) !== key || key.includes('\ufffd'))) return unsayable
    const others = withoutPrograms(keys)
    const env = Object.fromEntries(others.map(([, value], at) => [`LIMINAL_VALUE_${at}`, value]))
    return success({
      args: others.map(([key], at) => `--config-env=${key}=LIMINAL_VALUE_${at}`),
      // What a clone left out would be fetched, with all that its remote names.
      env: { ...env, GIT_NO_LAZY_FETCH: '1' },
    })
  }

  async exact(repository: Repository): Promise<Result<void>> {
    const { programs, keys } = await this.#look(repository)
    const allowed = new Set(this.parts.allowed(repository.common))
    const open = programs.filter(
      ({ id }) => keys.get(id)?.startsWith('filter.') && !allowed.has(id),
    )
    if (open.length === 0) return success(undefined)
    this.#later.delete(repository.common)
    this.#show(repository, open)
    return unanswered(open)
  }

  /** The user's answer to those that were shown: allowed for good, or left for later. */
  answer(repository: string, programs: readonly string[], allow: boolean): void {
    const shown = this.#shown.get(repository)
    const known = new Set([...(shown?.values() ?? [])].flat().map(({ id }) => id))
    const meant = programs.filter((id) => known.has(id))
    if (allow) this.parts.allow(repository, meant)
    else this.#later.set(repository, new Set([...(this.#later.get(repository) ?? []), ...meant]))
    for (const [top, open] of [...(shown ?? [])]) {
      const rest = allow ? open.filter(({ id }) => !meant.includes(id)) : open
      this.#show({ top, admin: '', common: repository }, rest)
    }
  }

  #show({ top, common }: Repository, open: RepositoryProgram[]): void {
    const later = this.#later.get(common)
    const programs = open.filter(({ id }) => !later?.has(id))
    const shown = this.#shown.get(common) ?? new Map<string, RepositoryProgram[]>()
    this.#shown.set(common, shown)
    const before = shown.get(top) ?? []
    if (before.map(({ id }) => id).join() === programs.map(({ id }) => id).join()) return
    if (programs.length > 0) this.parts.put({ id: top, repository: common, programs })
    else this.parts.remove(top)
    if (programs.length > 0) shown.set(top, programs)
    else shown.delete(top)
  }

  /** As it was read last, as long as nothing of it was written; else as it is now, read once at a time. */
  async #look(repository: Repository): Promise<Found> {
    const known = await this.#found.get(repository.admin)
    if (known && (await this.#signatureOf(known.seen)) === known.signature) return known
    const begun = this.#found.get(repository.admin)
    // Somebody else has seen it meanwhile, and reads it.
    if (begun && (await begun) !== known) return begun
    const reading = this.#read(repository)
    this.#found.set(repository.admin, reading)
    return reading
  }

  async #signatureOf(seen: readonly Seen[]): Promise<string> {
    const { files } = this.parts
    const looked = await Promise.all(
      seen.map(({ folder, names }) => files.survey(folder, names.map(inBytes), false)),
    )
    return looked.flatMap((all) => all.map(({ signature }) => signature)).join()
  }

  async #read({ top, admin, common }: Repository): Promise<Found> {
    const args = ['config', '--list', '--show-scope', '--show-origin', '--includes', '-z'] as const
    const settled = [
      { folder: common, names: ['config', 'hooks'] },
      { folder: admin, names: ['config.worktree'] },
    ]
    // What is written while it is read is another one at the next look.
    const before = await this.#signatureOf(settled)
    const listed = printed(await this.parts.git.read({ top, admin, common }, args))
    const settings = listed.ok ? settingsIn(inText(listed.value)) : []
    const included = [...new Set(settings.flatMap((one) => (one.own ? [] : one.origin)))]
      .map((path) => resolve(top, path))
      .filter((path) => dirname(path) !== common && dirname(path) !== admin)
      .map((path): Seen => ({ folder: dirname(path), names: [basename(path)] }))
    const place = resolve(top, hooksFolder(settings, join(common, 'hooks')) ?? common)
    const hooks = place === common ? [] : await this.#hooksIn(place)
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
    const signature = listed.ok ? [before, await this.#signatureOf(others)].join() : unknown
    const programs = [...named, ...hooks.map(({ linked: _, ...hook }) => hook)]
    // What a link leads to may become another thing without its being seen.
    const isSure = !hooks.some(({ linked }) => linked)
    return {
      programs,
      keys,
      seen: [...settled, ...others],
      signature: isSure ? signature : unknown,
    }
  }

  async #hooksIn(place: string): Promise<(RepositoryProgram & { linked: boolean })[]> {
    const { files } = this.parts
    const seen = await files.survey(place, hookNames, false)
    const there = hookNames.filter(
      (_, at) => seen[at]?.type === 'file' || seen[at]?.type === 'link',
    )
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
}

/** Of a longer hook it is told only that it is another one. */
const longest = 1024 * 1024
/** As nothing is. */
const unknown = '?'

const idOf = (kind: string, name: string, runs: string): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, name, runs]))
    .digest('hex')

const unanswered = (open: readonly RepositoryProgram[]): Result<never> =>
  failure('programs-unanswered', 'This repository names programs that nobody has allowed to run.', {
    hint: 'Look at them above the conversation, and allow them first.',
    details: open.map(({ name, runs }) => `${name}: ${runs.split('\n')[0]}`).join('\n'),
  })

const unsayable = failure(
  'programs-unsayable',
  'This repository names a program under a name that is no text, so that it cannot be kept from running.',
  { hint: 'Look at its configuration: git config --list --local.' },
)
