import type { Clock } from '../../kit/clock'
import type { Result } from '../../kit/result'
import type { ProcessNode } from '../../shared/agent/process/node'
import type { AgentChoice } from '../../shared/agent/profile'
import type { SessionEvent } from '../../shared/session/event'
import type { RealPaths } from '../../shared/session/real-paths'
import type { AgentLaunch } from '../agent/catalog/agent-launch'
import type { Need } from '../agent/catalog/launch'
import type { SessionSetup } from '../agent/catalog/session-setup'
import type { AgentTerminal, AgentTerminalRequest } from '../agent/drivers/driver'
import type { AgentProcess } from '../agent/process/agent-process'
import type { FailureClassifier } from '../agent/process/failure-classifier'
import type { Redactor } from '../agent/secrets/redactor'
import type { Log, StoredSession } from '../store/log/log'
import type { SessionFeed } from './journal'
import type { LinkedSession, Recovering } from './link/agent-link'
import type { TerminalAgents } from './link/terminal-link'
import type { SessionWorkspaces } from './session-workspaces'

/** What a session is made with; to whoever shows and follows it, it is a `Session`. */
export interface SessionDependencies<Session> {
  log: Log
  feed: SessionFeed
  clock: Clock
  newId(): string
  /** What must stand nowhere. */
  redactor: Redactor
  processOf(need: Need, name: string): AgentProcess
  resolveAgent(choice: AgentChoice): Result<AgentLaunch>
  terminalAgents: TerminalAgents
  /** Makes what has to be there before an agent starts. */
  prepare(launch: AgentLaunch): Promise<void>
  /** What the settings say of a session that is started with this, in a project's folder. */
  setup(choice: AgentChoice, project: string): SessionSetup
  /** The queued prompt that the user is changing: it does not go meanwhile. */
  editedIn(session: string): string | undefined
  projectFolder(project: string): string
  /** Where paths really lie, as seen from a folder. */
  findRealPaths(folder: string, paths: readonly string[]): Promise<RealPaths>
  openTerminal(session: string, request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
  /** What has to be so before a turn begins. */
  beforeTurn?(session: LinkedSession, turn: string): Promise<Result<void>>
  turnBegan?(session: LinkedSession, turn: string): void
  toldFirst?(session: LinkedSession): string | undefined
  turnEnded?(session: LinkedSession, turn: string): void
  /** What becomes of turns that fail, and which may begin. */
  recovery?: Recovering
  judge: FailureClassifier
  /** An agent is about to start. */
  turnsNear?(session: LinkedSession): void
  /** Whether the agent has kept anything of its own conversation. */
  keeps?(session: LinkedSession): Promise<boolean>
  /** Brings the agent's own conversation to the login of the session's account. */
  carry?(session: LinkedSession): Promise<Result<void>>
  workplaces?: SessionWorkspaces
  /** All that belongs to the agent of a session. */
  treeOf?(session: string): Promise<readonly ProcessNode[]>
  /** Whether its agent may have gone on without the app. */
  attaches?(session: StoredSession): boolean
  /** Whether one more agent may run. */
  admit(): Result<void>
  /** Something that is more than a piece of text has happened, and is on record. */
  happened?(session: Session, event: SessionEvent): void
  lists: {
    /** Something that they show has changed; `urgent` unless it was only more of the same. */
    changed(session: Session, urgent: boolean): void
  }
}
