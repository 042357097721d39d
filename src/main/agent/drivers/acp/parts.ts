import type { DriverHost, PromptEnd } from '../driver'
import type { Questions } from '../questions'
import type { Quirks } from '../quirks'
import type { AgentRequests } from './agent-requests'
import type { Book } from './book'
import type { Conversations } from './conversations'
import type { Peer } from './peer'

/** Everything that a connection is made of; the handshake has brought it together. */
export interface Parts {
  peer: Peer
  host: DriverHost
  conversations: Conversations
  questions: Questions
  requests: AgentRequests
  quirks: Quirks
  book: Book
  /** Resolves when the agent's process is over, with why. */
  ended: Promise<PromptEnd>
  account(): string | undefined
  /** As it all stands, for who goes on with it. */
  saved(): unknown
}
