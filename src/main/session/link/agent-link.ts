import type { Problem, Result } from '../../../kit/result'
import type { FailureKind } from '../../../shared/agent/failure/failure'
import type { TrafficPart } from '../../../shared/agent/process/traffic'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { SessionEvent, StoppedBy } from '../../../shared/session/event'
import type { RecoveryPlan } from '../../../shared/session/recovery/plan'
import type { Section, SessionState } from '../../../shared/session/state'
import type { SessionSetup } from '../../agent/catalog/session-setup'
import type { Speech } from '../../agent/secrets/speech'
import type { StoredSession } from '../../store/log/log'
import type { Questions } from '../questions/questions'

/** How a session stands with its agent, whether that is spoken to or is its terminal. */
export interface AgentLink {
  /** Its agent runs, is about to, or has not ended yet. */
  readonly running: boolean
  /** Nothing goes on in it, and its agent goes on later as if it had never been gone. */
  readonly rests: boolean
  /** Its agent does nothing until the user has signed in to it. */
  readonly waitsForSignIn: boolean
  /** The process that it shares with other sessions, as lists know it. */
  readonly processId: string | null
  /** Refused where too many agents run. */
  start(): Result<void>
  restart(): Result<void>
  reconnect(): Result<void>
  stop(by: StoppedBy): void
  /** Its agent goes, since others need its place, and comes back when it is wanted. */
  sleep(): void
  /**
   * Between turns: when it resolves nobody has the conversation open any more, or it runs again, for
   * whoever wanted that meanwhile. It waits for the agent, which may take for ever.
   */
  leave(): Promise<void>
  /** What the agent and the app said to each other after a line, also when it runs no more. */
  trafficAfter(line: number): TrafficPart
  /** The agent is told too, where it wants to know. */
  renamed(title: string): void
  archived(archived: boolean): void
}

/** A session as its engagement knows it. */
export interface LinkedSession {
  readonly id: string
  readonly stored: StoredSession
  readonly choice: AgentChoice
  readonly folder: string
  /** As the settings are now. */
  readonly setup: SessionSetup
  readonly state: SessionState
  readonly questions: Questions
  readonly speech: Speech
  /** The queued prompt that the user is changing. */
  readonly edited: string | undefined
  sections(): Section[]
  eachSection(): Generator<Section>
  append(event: SessionEvent): void
  warn(title: string, text: string): void
  /** Whether its agent may run: it does already, or the limit leaves room for it. */
  admitted(): Result<void>
  /** The agent's own id of the conversation. */
  continues(agentSession: string): void
  /** It lies with the login of the session's account. */
  isCarried(): void
  /** Its agent may have gone on without the app, and is attached to before anything else. */
  readonly attaches: boolean
  /** It has: nothing was left open. */
  isAttached(): void
  /** It has not: what was left open is closed. */
  isLeft(why: Problem): void
  /** What has happened until now is on disk. */
  safe(): void
}

/** What of a failure decides what is done about it. */
export interface Mishap {
  turn: string
  kind: FailureKind
  words: string
  retryAt?: number
  /** What ended it is known to pass. */
  transient?: boolean
  /** It is known not to. */
  lasting?: true
}

/** Who decides what becomes of turns that fail, and which may begin. */
export interface Recovering {
  /** What a prompt waits for, where it may not go now. */
  mayBegin(session: LinkedSession, turn: string): RecoveryPlan | undefined
  /** Whether its agent may be started now, for what it is to be told next or for nothing in particular. */
  mayStart(session: LinkedSession, next: string | undefined): Result<void>
  /** Asked before the turn is closed in the log. */
  planFor(session: LinkedSession, mishap: Mishap): RecoveryPlan
  /** What is planned for it stands in the log, or that nothing is any more. */
  planned(session: LinkedSession): void
  /** A turn that began then went well. */
  worked(session: LinkedSession, began: number): void
  signedIn(session: LinkedSession): void
  /** The user has stopped its agent: nothing of it begins again by itself. */
  stopped(session: LinkedSession): void
}
