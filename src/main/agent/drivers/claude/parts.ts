import type { AgentEvent } from '../../../../shared/session/event'
import type { DriverHost, PromptEnd } from '../driver'
import type { Questions } from '../questions'
import type { Quirks } from '../quirks'
import type { MessageReader } from './message-reader'
import type { Wire } from './wire'

/** Everything that a connection is made of; the handshake has brought it together. */
export interface Parts {
  wire: Wire
  host: DriverHost
  reader: MessageReader
  questions: Questions
  quirks: Quirks
  /** The conversation of the process, as it is called now. */
  agentSession(): string
  emit(event: AgentEvent): void
  /** Resolves when the process is over, with why. */
  ended: Promise<PromptEnd>
}
