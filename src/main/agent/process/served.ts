import type { AgentConnection } from '../drivers/driver'

/** A connection as it is handed out; the generation tells one process from the next. */
export interface Served {
  connection: AgentConnection
  generation: number
}

/** An open conversation. */
export interface Live {
  connection: AgentConnection
  agentSession: string
}
