import type { DriverName } from '../../../shared/agent/process/agent'
import type { AgentChoice } from '../../../shared/agent/profile'

/** How far a program was read that outlives the app: in the transaction of what came of that. */
export interface ReadOffsets {
  /** All that it said before this offset is in the log. */
  out: number
  /** So many times it was told something. */
  writes: number
  /** The last of these, as far as it had not taken them yet. */
  pending: string[]
  /** What of the state of its protocol is another with every word. */
  progress?: unknown
}

/** One that is spoken to now. It is asked as it is written, so that it is as new as the events. */
export interface ResumePoint {
  readonly id: string
  reach(): ReadOffsets
  about(): ResumeAbout
  /** So far it is safe. */
  safe(reach: ReadOffsets): void
}

interface ResumeService {
  choice: AgentChoice
  folder: string | null
  session: string | null
}

export interface ResumeAbout {
  driver: DriverName
  agentName: string
  /** What it serves: sessions of a choice, in one folder or in any, and all of them or one. */
  service: ResumeService
  /** For whom it works. */
  sessions: string[]
  /** How the protocol stands, for its driver to read. */
  state: unknown
}

export interface StoredResumePoint extends ResumeAbout, ReadOffsets {
  id: string
}
