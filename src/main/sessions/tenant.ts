import type { Connection } from '../../shared/process/connection'
import type { Problem, Result } from '../../shared/result'
import type { AgentEvent } from '../../shared/session/event'
import type { Answer } from '../../shared/session/question'
import type {
  AgentConnection,
  AgentTerminal,
  AgentTerminalRequest,
  QuestionBody,
} from '../drivers/driver'

/** Who lives on an agent's process: a session, as the process sees it. */
export interface Tenant {
  readonly id: string
  readonly folder: string
  /** Whether its agent may run. */
  admitted(): Result<void>
  /** What its turn is at, if one is under way. */
  readonly turn: 'working' | 'cancelling' | null
  /** Its turn does not end, and to restart the process would cut short so many others. */
  deaf(others: number): void
  connectionChanged(connection: Connection): void
  /** No process serves it any more. */
  left(): void
  /** The process is gone; whether it comes back by itself. */
  interrupted(problem: Problem, resume: boolean): void
  agentEvent(event: AgentEvent): void
  ask(question: QuestionBody): Promise<Answer>
  withdraw(question: string): void
  /** It can do nothing until the user has signed in. */
  readonly asksToSignIn: boolean
  /** The user has signed in to the agent, in whichever session. */
  signedIn(): void
  /** The user has signed out of the agent: what waits would only fail. */
  signedOut(): void
  openTerminal(request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
}

/** A connection as it is handed out; the generation tells one process from the next. */
export interface Served {
  connection: AgentConnection
  generation: number
}
