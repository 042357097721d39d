import { randomUUID } from 'node:crypto'
import type { Result } from '../../../kit/result'
import type { Problems } from '../../store/feed/problems'
import type { SettingsFile } from './settings-file'

/** Settings by which somebody else could decide in the user's place, and what each of them lets happen. */
const guarded = {
  'outside.answers': 'The command line could answer what agents ask.',
  'outside.trustUnknown':
    'Programs of unknown origin, agents in hiding too, could decide as you do.',
} as const

type Guarded = keyof typeof guarded

const keys = Object.keys(guarded) as Guarded[]
const isGuarded = (key: string): key is Guarded => Object.hasOwn(guarded, key)

/** Which of them the user has turned on. */
const place = 'settings.confirmed'

export interface ConfirmedParts {
  settings: Pick<SettingsFile, 'values' | 'set' | 'follow'>
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  problems: Pick<Problems, 'ask' | 'over'>
}

/**
 * The settings file can be written by all that the user runs, agents too. So what is turned on there, and
 * not in a window, is not in force until the user has said in a window that it was them. What stands
 * there when a data folder is opened for the first time, before any agent, is theirs.
 */
export class Confirmed {
  readonly #parts
  readonly #asked = new Map<Guarded, string>()

  constructor(parts: ConfirmedParts) {
    this.#parts = parts
    const { settings, memory } = parts
    if (memory.get(place) === undefined)
      memory.set(
        place,
        keys.filter((key) => settings.values[key]),
      )
    // While the file is broken nothing new of it holds.
    settings.follow(({ broken }) => broken || this.#look())
  }

  isOn(key: Guarded): boolean {
    return this.#parts.settings.values[key] && this.#isConfirmed(key)
  }

  /** A window sets it, so the user does. */
  async set(key: string, value: unknown): Promise<Result<void>> {
    if (!isGuarded(key) || value !== true) return this.#parts.settings.set(key, value)
    const was = this.#isConfirmed(key)
    // Before the file has it, which is looked at as soon as it changes.
    this.#confirm(key, true)
    const done = await this.#parts.settings.set(key, value)
    if (!done.ok) this.#confirm(key, was)
    this.#look()
    return done
  }

  /** Nothing happens for a question that is over. */
  answer(question: string, isUser: boolean): void {
    const key = keys.find((one) => this.#asked.get(one) === question)
    if (key === undefined) return
    if (isUser) this.#confirm(key, true)
    else void this.#parts.settings.set(key, false)
    this.#over(key)
  }

  #look(): void {
    for (const key of keys) {
      const isOn = this.#parts.settings.values[key]
      // Turned on again it is asked about again, whoever turned it off.
      if (!isOn) this.#confirm(key, false)
      if (isOn && !this.#isConfirmed(key)) this.#ask(key)
      else this.#over(key)
    }
  }

  #ask(key: Guarded): void {
    if (this.#asked.has(key)) return
    const question = randomUUID()
    this.#asked.set(key, question)
    this.#parts.problems.ask(key, question, {
      code: 'unconfirmed-setting',
      message: `“${key}” was turned on in the settings file. Was it you?`,
      hint: 'It is not in force until you say so in the window: agents can write that file too. “Refuse” turns it off again.',
      details: guarded[key],
    })
  }

  #over(key: Guarded): void {
    if (this.#asked.delete(key)) this.#parts.problems.over(key)
  }

  #isConfirmed(key: Guarded): boolean {
    return this.#all().includes(key)
  }

  #confirm(key: Guarded, confirmed: boolean): void {
    if (this.#isConfirmed(key) === confirmed) return
    const others = this.#all().filter((one) => one !== key)
    this.#parts.memory.set(place, confirmed ? [...others, key] : others)
  }

  #all(): string[] {
    return (this.#parts.memory.get(place) ?? []) as string[]
  }
}
