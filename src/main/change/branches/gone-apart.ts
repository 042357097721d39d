import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { type Git, printed, type Repository } from '../../workspace/git/git'
import {
  apartIn,
  type Common,
  type Has,
  inCommon,
  type Meeting,
  meetings,
  parseDifferences,
  parseYouth,
  type Side,
  since,
} from '../model/trial-plan'

/** More commits since all went apart are not gone through to find where two did. */
const mostYoung = 20_000
const limit = 256 * 1024 * 1024

const none = { heads: [], first: '' }

/** Where branches of one repository went apart, and how they differ from there; each commit is read once. */
export class GoneApart {
  #first = ''
  #base = new Map<BytePath, Has>()
  #of = new Map<string, ReadonlyMap<BytePath, Has>>()

  /** Two that were never together, by their commits. */
  #strangers = new Map<string, boolean>()

  constructor(private readonly git: Git) {}

  /** Who changed the same files since they went apart; what is known of `kept` stays known. */
  async meetings(
    repository: Repository,
    sides: readonly Side[],
    kept: readonly string[],
  ): Promise<Result<Meeting[]>> {
    const all = [...new Set(sides.map(({ commit }) => commit))].sort()
    const related = await this.#related(repository, all)
    if (!related.ok) return related
    const { heads, first } = related.value
    if (first !== this.#first) {
      this.#of.clear()
      this.#base.clear()
    }
    this.#first = first
    if (heads.length === 0) return success([])
    const args = ['rev-list', '--parents', `--max-count=${mostYoung + 1}`, '--stdin']
    const input = [...heads, `^${first}`, ''].join('\n')
    const listed = printed(await this.git.read(repository, args, { input, limit }))
    if (!listed.ok) return listed
    const youth = parseYouth(listed.value)
    const apart = youth.size > mostYoung ? () => undefined : apartIn(youth, first)
    const bases = heads.flatMap((head, place) =>
      heads.slice(place + 1).map((other) => apart(head, other) ?? first),
    )
    const wanted = new Set([...heads, ...bases])
    const read = await this.read(repository, [...wanted])
    if (!read.ok) return read
    for (const commit of kept) wanted.add(commit)
    for (const commit of this.#of.keys()) if (!wanted.has(commit)) this.#of.delete(commit)
    const known = sides.filter(({ commit }) => heads.includes(commit))
    return success(meetings(known, this.#differences, { first, apart }))
  }

  /** Reads how commits differ from where all went apart. */
  async read(
    repository: Repository,
    commits: readonly string[],
    env: Record<string, string> = {},
  ): Promise<Result<void>> {
    const missing = commits.filter((one) => one !== this.#first && !this.#of.has(one))
    if (missing.length === 0) return success(undefined)
    // Each commit as if the first were all that it came from.
    const args = ['diff-tree', '--stdin', '-r', '--raw', '--no-abbrev', '--no-renames', '-z']
    const input = missing.map((commit) => `${commit} ${this.#first}\n`).join('')
    const read = printed(await this.git.read(repository, args, { env, input, limit }))
    if (!read.ok) return read
    const { base, of } = parseDifferences(read.value, missing)
    for (const [path, was] of base) this.#base.set(path, was)
    for (const [commit, differing] of of) this.#of.set(commit, differing)
    return success(undefined)
  }

  /** What two commits that were read changed, each in its own way, since they went apart. */
  common(one: string, other: string, base: string | undefined): Common[] {
    const from = base ?? this.#first
    const changed = (commit: string) => since(this.#differences, commit, from)
    const was = (path: BytePath) => this.#of.get(from)?.get(path) ?? this.#base.get(path) ?? ''
    return inCommon(changed(one), changed(other), was)
  }

  get #differences() {
    return { base: this.#base, of: this.#of }
  }

  /** Where all went apart. Who never was together with the others meets nobody. */
  async #related(
    repository: Repository,
    heads: string[],
  ): Promise<Result<{ heads: string[]; first: string }>> {
    const [one = ''] = heads
    if (heads.length === 1) return success({ heads, first: one })
    const first = await this.#together(repository, heads)
    if (!first.ok || first.value !== undefined || heads.length === 2)
      return first.ok ? success(first.value ? { heads, first: first.value } : none) : first
    const groups: string[][] = []
    for (const head of heads) {
      let found: string[] | undefined
      for (const group of groups) {
        const pair = [group[0] ?? '', head] as const
        const key = pair.join(' ')
        if (!this.#strangers.has(key)) {
          const both = await this.#together(repository, pair)
          if (!both.ok) return both
          this.#strangers.set(key, both.value === undefined)
        }
        if (this.#strangers.get(key) === false) found = group
      }
      if (found) found.push(head)
      else groups.push([head])
    }
    const largest = groups.sort((a, b) => b.length - a.length)[0] ?? []
    if (largest.length < 2) return success(none)
    const there = await this.#together(repository, largest)
    return there.ok && there.value ? success({ heads: largest, first: there.value }) : success(none)
  }

  async #together(
    repository: Repository,
    heads: readonly string[],
  ): Promise<Result<string | undefined>> {
    const asked = await this.git.read(repository, ['merge-base', '--octopus', ...heads])
    // There is none: it says so by its code alone.
    if (asked.ok && asked.value.code === 1) return success(undefined)
    const read = printed(asked)
    return read.ok ? success(read.value.trim()) : read
  }
}
