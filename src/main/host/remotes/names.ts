import { isDeepStrictEqual } from 'node:util'
import type { RemoteSetting } from '../../../shared/host/remotes/settings'

interface NamesParts {
  settings(): Readonly<Record<string, RemoteSetting>>
  /** To which computer a name led when it was reached last. */
  computerOf(name: string): string | undefined
  /** It has a link of its own: it was connected in this run, or something is shown that lies there under this name. */
  hasLink(name: string): boolean
}

/**
 * Which names of the settings lead to one computer and home, and so over one link. Only ssh can have
 * several: a job or a pod is another one under each name. What a name led to counts for this run and
 * for as long as it is set as it was.
 */
export class Names {
  readonly #joined = new Map<string, { first: string; set: RemoteSetting }>()

  constructor(private readonly parts: NamesParts) {}

  /** A login by that name led to that computer: the name whose link is used for both, if there is one. */
  join(name: string, computer: string): string | undefined {
    const { settings, computerOf, hasLink } = this.parts
    this.#joined.delete(name)
    const set = settings()[name]
    // What lies there under a name is under that one for good.
    if (set?.type !== 'ssh' || hasLink(name)) return undefined
    const first = Object.keys(settings()).find(
      (other) =>
        other !== name && this.#isSsh(other) && hasLink(other) && computerOf(other) === computer,
    )
    if (first !== undefined) this.#joined.set(name, { first, set })
    return first
  }

  /** The name whose link leads there: its own, unless it was joined to another. */
  first(name: string): string {
    const { settings, computerOf } = this.parts
    const joined = this.#joined.get(name)
    if (!joined || !isDeepStrictEqual(joined.set, settings()[name])) return name
    const { first } = joined
    return this.#isSsh(first) && computerOf(first) === computerOf(name) ? first : name
  }

  /** Where its link may go too, if its own way fails: the names that led there when they were reached last. */
  others(name: string): string[] {
    const { settings, computerOf, hasLink } = this.parts
    const computer = computerOf(name)
    if (computer === undefined || !this.#isSsh(name) || !hasLink(name)) return []
    return Object.keys(settings()).filter(
      (other) =>
        other !== name && this.#isSsh(other) && !hasLink(other) && computerOf(other) === computer,
    )
  }

  #isSsh(name: string): boolean {
    return this.parts.settings()[name]?.type === 'ssh'
  }
}
