import type { Problems } from '../../store/feed/problems'
import { decidingRules } from './rules-in-force'
import type { SettingsFile, SettingsState } from './settings-file'

/** Which of them the user has confirmed. */
const place = 'settings.rules'
const problem = 'unconfirmed rules'

export interface ConfirmedRulesParts {
  settings: Pick<SettingsFile, 'written' | 'follow' | 'onlyConfirmed'>
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  problems: Pick<Problems, 'warn' | 'over'>
}

/**
 * The settings file can be written by all that the user runs, agents too. So a rule there that allows,
 * approves or accepts is in force only when it was written by a window, or the user has confirmed it
 * there. What stands in the file when this is looked at for the first time is theirs.
 */
export class ConfirmedRules {
  readonly #parts
  #confirmed: ReadonlySet<string>
  /** Those that somebody else has written in this run: a window that writes them again confirms none. */
  readonly #doubted = new Set<string>()
  #told = ''

  constructor(parts: ConfirmedRulesParts) {
    this.#parts = parts
    const { settings, memory } = parts
    const known = memory.get(place) as string[] | undefined
    this.#confirmed = new Set(known)
    if (known === undefined) this.#keep(decidingRules(settings.written))
    else this.#inForce()
    settings.follow((state) => this.#look(state))
  }

  /** The user has read them, and says that they are theirs. */
  confirm(rules: readonly string[]): void {
    for (const rule of rules) this.#doubted.delete(rule)
    this.#keep([...this.#confirmed, ...rules])
  }

  #look({ written, broken, byWindow }: SettingsState): void {
    // While the file is broken nothing new of it holds.
    if (broken) return
    const standing = decidingRules(written)
    const fresh = standing.filter((rule) => !this.#confirmed.has(rule))
    const own = byWindow ? fresh.filter((rule) => !this.#doubted.has(rule)) : []
    for (const rule of fresh) if (!own.includes(rule)) this.#doubted.add(rule)
    // Written again it is confirmed again, whoever took it out.
    const staying = standing.filter((rule) => this.#confirmed.has(rule))
    if (own.length > 0 || staying.length < this.#confirmed.size) this.#keep([...staying, ...own])
    this.#tell(standing.filter((rule) => !this.#confirmed.has(rule)))
  }

  #keep(rules: readonly string[]): void {
    this.#confirmed = new Set(rules)
    this.#parts.memory.set(place, [...this.#confirmed])
    this.#inForce()
  }

  #inForce(): void {
    this.#parts.settings.onlyConfirmed((rule) => this.#confirmed.has(rule))
  }

  /** Once for the same ones: it may be put away. */
  #tell(waiting: readonly string[]): void {
    const now = waiting.join()
    if (now === this.#told) return
    this.#told = now
    const { problems } = this.#parts
    const count = waiting.length
    if (count === 0) problems.over(problem)
    else
      problems.warn(problem, {
        code: 'unconfirmed-rules',
        message:
          count === 1
            ? 'A rule in the settings file is not in force.'
            : `${count} rules in the settings file are not in force.`,
        hint: 'Agents can write that file too. If it was you, confirm them in the settings, where the rules are.',
      })
  }
}
