import type { DriverHost, Peculiarities, PromptEnd } from '../driver'
import type { Questions } from '../questions'
import type { AgentRequests } from './agent-requests'
import type { Conversations } from './conversations'
import type { Peer } from './peer'

/** Everything that a connection is made of; the handshake has brought it together. */
export interface Parts {
  peer: Peer
  host: DriverHost
  conversations: Conversations
  questions: Questions
  requests: AgentRequests
  peculiarities: Peculiarities
  /** Resolves when the agent's process is over, with why. */
  ended: Promise<PromptEnd>
  account(): string | undefined
}
