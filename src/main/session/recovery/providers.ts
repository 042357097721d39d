import { type Clocks, comesAt } from '../../../shared/agent/account/due'

/** Whose models an agent speaks to; one that is not here stands for itself. */
const providers: Readonly<Record<string, string>> = {
  claude: 'anthropic',
  'claude-code': 'anthropic',
  codex: 'openai',
  gemini: 'google',
}

/** A provider that names no end, or one that far away, is asked again after that. */
const longestRest = 60 * 60_000

interface Rest {
  until: number
  /** The same by the clock that nobody sets. */
  uptime: number
}

/** Services that have said when they can be asked again: until then nobody asks them, by either clock. */
export class Providers {
  #rests = new Map<string, Rest>()

  rests(agent: string, wanted: number, { now, uptime }: Clocks): void {
    const until = Math.min(wanted, now + longestRest)
    const before = this.#rests.get(providerOf(agent))
    this.#rests.set(providerOf(agent), {
      until: Math.max(until, before?.until ?? 0),
      uptime: Math.max(uptime + until - now, before?.uptime ?? 0),
    })
  }

  restsUntil(agent: string, { now, uptime }: Clocks): number {
    const rest = this.#rests.get(providerOf(agent))
    return rest ? comesAt(rest.until, rest.uptime - uptime, now) : 0
  }
}

const providerOf = (agent: string): string => providers[agent] ?? agent
