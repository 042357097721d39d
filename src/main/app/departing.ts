import { app } from 'electron'
import type { Settings } from '../../shared/app/settings'
import { farewellTo } from './farewell'
import { resumingAlone } from './going-on-words'
import { type Departure, departureOf, nobodyGoesOn, type RunningAgents } from './quitting'
import type { Updates } from './updates'

interface DepartingParts {
  /** Sessions whose agents run. */
  runningAgents(): readonly RunningAgents[]
  settings: { readonly values: Pick<Settings, 'updates.withAgents'> }
}

const everybody = { whenQuitting: 'keep', 'quitting.projects': {} } as const

/** How the app ends: who goes on without it, who is told, and whether a new version is put in place. */
export class Departing {
  /** There when new versions are looked for. */
  updates: Updates | undefined
  readonly #parts: DepartingParts
  #departure = nobodyGoesOn
  #again = false

  constructor(parts: DepartingParts) {
    this.#parts = parts
  }

  /** Whoever ends the app without having been asked leaves nobody behind. */
  get departure(): Departure {
    return this.#departure
  }

  /** `again` is to come back at once. */
  quit(departure: Departure, again = false): void {
    this.#departure = departure
    this.#again = again
    app.quit()
  }

  /** Of those at work, how many could go on. */
  get keepable(): number {
    return resumingAlone(this.#parts.runningAgents(), this.#everybody())
  }

  quitKeeping(): void {
    this.quit(this.#everybody())
  }

  /** It is certain now, and everything still runs. */
  begin(): void {
    const { runningAgents, settings } = this.#parts
    const alone = resumingAlone(runningAgents(), this.#departure)
    this.updates?.leaving(alone, settings.values['updates.withAgents'], this.#again)
    if (!this.#again) farewellTo(alone)
  }

  #everybody(): Departure {
    return departureOf(this.#parts.runningAgents(), everybody, 'keep')
  }
}
