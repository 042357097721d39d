/** Whose models an agent speaks to; one that is not here stands for itself. */
const providers: Readonly<Record<string, string>> = {
  claude: 'anthropic',
  'claude-code': 'anthropic',
  codex: 'openai',
  gemini: 'google',
}

/** A provider that names no end, or one that far away, is asked again after that. */
const longestRest = 60 * 60_000

/** Services that have said when they can be asked again: until then nobody asks them. */
export class Providers {
  #rests = new Map<string, number>()

  rests(agent: string, until: number, now: number): void {
    this.#rests.set(providerOf(agent), Math.min(until, now + longestRest))
  }

  restsUntil(agent: string): number {
    return this.#rests.get(providerOf(agent)) ?? 0
  }
}

const providerOf = (agent: string): string => providers[agent] ?? agent
