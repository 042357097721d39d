import type { AgentOption } from '../../../shared/agent/content'
import type { Failed, Outcome } from '../../../shared/agent/failure/failure'
import type { LostOption } from '../../../shared/session/question'
import type { SetupRequest } from '../../agent/catalog/session-setup'
import { find, grant, isMode, valueInWords, type Wanted, wantedOptions } from './requests'

/** How often an agent that takes an option back is told again before the user is asked. */
const patience = 3

type SetOption = (option: string, value: string | boolean) => Promise<Outcome<void>>

interface InForceParts {
  tell(options: AgentOption[]): void
  warn(request: SetupRequest, why: string): void
}

/**
 * Sees to it that no prompt goes out under other options than were in force. From the opening of a
 * conversation until its first prompt, what the agent says of them by itself are its defaults: kept
 * back, and set right. Afterwards it is the agent's word, and told as it comes.
 */
export class OptionsInForce {
  #phase: 'free' | 'settling' | 'settled' = 'free'
  #wanted: Wanted[] = []
  #heard: AgentOption[] = []
  /** What is not in the transcript yet: a crash before it is settled must not make it what counts. */
  #untold: AgentOption[] | undefined
  #told = 0
  constructor(private readonly parts: InForceParts) {}

  begin(
    before: readonly AgentOption[],
    profile: readonly SetupRequest[],
    asking: string | undefined,
  ): void {
    this.#phase = 'settling'
    this.#wanted = wantedOptions(before, profile, asking)
    this.#heard = []
    this.#untold = undefined
    this.#told = 0
  }

  /** The agent says what its options are. False when they have to be settled again. */
  heard(options: AgentOption[]): boolean {
    const news = JSON.stringify(options) !== JSON.stringify(this.#heard)
    this.#heard = options
    const holds = this.#wanted.every((want) => grant(options, want).type === 'kept')
    if (this.#phase === 'free' || (this.#phase === 'settled' && holds)) {
      this.parts.tell(options)
      return true
    }
    this.#untold = options
    return !news
  }

  /** Sets what is not as it has to be. What the agent does not take is returned. */
  async settle(set: SetOption): Promise<Outcome<LostOption[]>> {
    this.#phase = 'settling'
    this.#told += 1
    const refused = new Map<Wanted, string>()
    if (this.#told <= patience) {
      // Twice, since one can take back another; and again for what the user chose meanwhile.
      for (let round = 0, wanted: Wanted[] = []; round < 2 || wanted !== this.#wanted; round += 1) {
        wanted = this.#wanted
        const broken = await this.#setAll(set, refused)
        if (broken) return broken
      }
    }
    const lost = this.#wanted.filter((want) => grant(this.#heard, want).type !== 'kept')
    for (const want of lost)
      if (!this.#matters(want)) this.parts.warn(want, refused.get(want) ?? tookBack)
    return {
      ok: true,
      value: lost
        .filter((want) => this.#matters(want))
        // How much it asks is what one has to know first.
        .toReversed()
        .map((want) => this.#asLost(want, refused.get(want) ?? tookBack)),
    }
  }

  /** They are what they have to be, or the user takes them as they are. */
  settled(): void {
    this.#phase = 'settled'
    const untold = this.#untold
    this.#untold = undefined
    if (untold) this.parts.tell(untold)
  }

  acceptAll(): void {
    this.#wanted = []
  }

  /** The user chooses before it is open. */
  request(option: string, value: string | boolean): void {
    this.#told = 0
    if (this.#phase === 'settling') this.#replace(option, value)
  }

  /** The user has chosen: what follows from it is not the agent's default. Returns how to take it back. */
  choose(option: string, value: string | boolean): () => void {
    const before = this.#wanted
    this.#told = 0
    // Other options may follow from this one; but never how much it asks.
    this.#wanted = before.filter(isMode)
    this.#replace(option, value)
    return () => {
      this.#wanted = before
    }
  }

  /** From now on what the agent says of its options is its word. */
  free(): void {
    this.#phase = 'free'
    this.#wanted = []
  }

  #replace(option: string, value: string | boolean): void {
    const known = this.#heard.find(({ id }) => id === option)
    const before = this.#wanted.find((want) => want.option === option)
    const { name = option, category } = known ?? before ?? {}
    const shown = valueInWords(known, value)
    const chosen: Wanted = { option, value, name, category, shown, by: 'conversation' }
    const others = this.#wanted.filter(
      (want) => want.option !== option && !(isMode(want) && isMode(chosen)),
    )
    this.#wanted = [...others, chosen]
  }

  async #setAll(set: SetOption, refused: Map<Wanted, string>): Promise<Failed | undefined> {
    for (const want of this.#wanted) {
      if (refused.has(want)) continue
      const granted = grant(this.#heard, want)
      if (granted.type === 'refused') refused.set(want, granted.why)
      if (granted.type !== 'set') continue
      const result = await set(granted.option, granted.value)
      if (result.ok) continue
      if (result.failure.kind === 'lost') return result
      refused.set(want, result.problem.message)
    }
    return undefined
  }

  /** A wish of the profile is a wish; how much the agent asks, and what was in force, is more. */
  #matters(want: Wanted): boolean {
    const offered = find(this.#heard, want) !== undefined
    if (want.by === 'conversation') return offered || isMode(want) || want.category === 'model'
    return want.by === 'profile' ? isMode(want) : offered
  }

  #asLost(want: Wanted, why: string): LostOption {
    const now = find(this.#heard, want)
    return {
      name: now?.name ?? want.name,
      was: want.shown ?? valueInWords(now, want.value),
      // What is only remembered is not known.
      is: now && !now.recalled ? valueInWords(now, now.value) : null,
      why,
    }
  }
}

const tookBack = 'It says that it is something else.'
