import { failure, type Result, success } from '../../../kit/result'
import { type RepositoryProgram, withoutPrograms } from '../../../shared/workspace/programs'
import type { RepositoryRow } from '../../../shared/workspace/workspace-rows'
import { type FindingParts, type Found, findPrograms, signatureOf } from './finding-programs'
import { type Barred, inBytes, inText, type Repository } from './git'

export interface ProgramParts extends FindingParts {
  /** Which of them the user has allowed a repository. */
  allowed(repository: string): readonly string[]
  allow(repository: string, programs: readonly string[]): void
  put(row: RepositoryRow): void
  remove(id: string): void
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
    if (found.problem) return { ok: false, problem: found.problem }
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
    if (known && (await signatureOf(known.seen, this.parts.files)) === known.signature) return known
    const begun = this.#found.get(repository.admin)
    // Somebody else has seen it meanwhile, and reads it.
    if (begun && (await begun) !== known) return begun
    const reading = findPrograms(repository, this.parts)
    this.#found.set(repository.admin, reading)
    // What could not be looked at is looked at again, and not refused for ever.
    reading.catch(() => {
      if (this.#found.get(repository.admin) === reading) this.#found.delete(repository.admin)
    })
    return reading
  }
}

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
