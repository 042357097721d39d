import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { Fields } from '../fields'
import type { AgentLinesSink } from '../lines'

export interface WireSink extends AgentLinesSink {
  /** True when the next line may differ from it in its piece of text only. */
  message(message: Fields): boolean
  /** It asks; `stopped` when it does not want to know any more. */
  asks(question: WireQuestion): void
  /** What is left of it to who goes on is another. */
  changed(): void
  ended(): void
}

export interface WireQuestion {
  /** Its own, and that of what is asked in whichever run of the app. */
  id: string
  name: string
  request: Fields
  stopped: AbortSignal
}

/** A request of an earlier run of the app. */
export interface Inherited {
  request: Fields
  answer: Promise<Outcome<Fields>>
}
