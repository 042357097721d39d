import type { BytePath } from '../../../kit/path'
import type { Problem } from '../../../kit/result'
import type { AccountState } from '../../../shared/agent/account/account-status'
import type { Spent } from '../../../shared/agent/account/spending'
import type { DraftRecord } from '../../../shared/agent/inputs'
import type { DriverName } from '../../../shared/agent/process/agent'
import type { SessionLocation, TerminalExit } from '../../../shared/app/tables'
import type { Attachment } from '../../../shared/session/draft'
import type { Stamped } from '../../../shared/session/event'
import type { SessionState } from '../../../shared/session/state'
import type { Task } from '../../../shared/task/task'
import type { Checkpoint } from '../../../shared/workspace/checkpoint'
import type { Workspace } from '../../../shared/workspace/state'
import type { FolderIdentity } from '../../host/folders'
import type { PidRecords } from '../../host/machine'
import type { KeptRunRecord } from './kept-run-record'
import type { ResumePoint, StoredResumePoint } from './resume-point'

/**
 * While nothing can be written, this much is kept in memory before the agents are paused. Each byte of
 * it costs V8 several: what waits that long is old by then, and freed late.
 */
export const queueLimit = 8 * 1024 * 1024

/** The durable store: everything else is derived from it. */
export interface Log {
  /** What the user has to know about how it was opened: a damaged log was set aside. */
  readonly notices: readonly Problem[]
  /** How many rows were left out because they are not what they have to be; known once they were read. */
  unreadable(): Record<'projects' | 'sessions' | 'terminals', number>
  readonly projects: RowStore<StoredProject>
  readonly sessions: RowStore<StoredSession>
  readonly terminals: RowStore<StoredTerminal>
  readonly workspaces: RowStore<StoredWorkspace>
  readonly undertakings: RowStore<StoredOperation>
  readonly moments: RowStore<Checkpoint>
  readonly reviews: RowStore<StoredReview>
  readonly tasks: RowStore<Task>
  readonly accounts: RowStore<StoredAccount>
  readonly spending: RowStore<Spent>
  readonly pids: PidRecords
  /** How far those were read, and how one stands with them, that outlive the app. */
  readonly wires: {
    all(): StoredResumePoint[]
    /** Whether all of them could be read, which they were. */
    isWhole(): boolean
    /** It has been read further, or was told something. */
    moved(resumePoint: ResumePoint): void
    /** How one stands with it is another. */
    changed(resumePoint: ResumePoint): void
    remove(id: string, safe?: () => void): void
  }
  readonly drafts: {
    get(draft: string): DraftRecord | undefined
    set(draft: string, record: DraftRecord | undefined): void
  }
  readonly attachments: {
    of(draft: string): Attachment[]
    /** Whosever they are, in this order; what is not there any more is left out. */
    some(ids: readonly string[]): Attachment[]
    put(draft: string, attachment: Attachment): void
    /** All others of the draft go. */
    keep(draft: string, ids: readonly string[]): void
  }
  /** What the app remembers besides the settings file: window places, chosen agent, notification state. */
  readonly memory: { get(key: string): unknown; set(key: string, value: unknown): void }

  /**
   * Queues an event; returns its number in the session. All that is queued in one turn of the
   * loop is written together or not at all.
   */
  append(session: string, stamped: Stamped): number
  /** What happens meanwhile is never torn in two: what is to be safe at once is so when it is over. */
  together(work: () => void): void
  /** Called for every frame that is safe, with the numbers that sessions have reached in it. */
  onDurable(listener: (upTo: ReadonlyMap<string, number>) => void): () => void
  /** Makes what is queued now safe from whatever ends the app; false when that failed (see `onTrouble`). */
  flush(): boolean
  /** Bytes queued and not yet safe: above `queueLimit` whoever feeds the log pauses. */
  readonly queuedBytes: number
  /** Why nothing can be written (or read) now, and null when it can again. */
  onTrouble(listener: (problem: Problem | null) => void): () => void

  /** Events numbered after `after`, up to `last`; what is queued included. */
  read(session: string, after: number, last?: number): Stamped[]
  /**
   * All events numbered after `after`, a batch at a time, and nothing for each step on the way back
   * to the first of them: whoever has other things to do may stop anywhere.
   */
  replay(session: string, after: number): Generator<Replayed>
  /** The newest checkpoint: the state at its start, to be folded on with `read(session, state.sequence)`. */
  head(session: string): SessionState
  /**
   * Called when a section is sealed: stores where it stands, and the state after it as a checkpoint.
   * `batch` is the one that was read when it was sealed, if it was not just now that it happened.
   */
  seal(session: string, sealed: SealedSection, stateAtSeal: SessionState, batch?: number): void
  section(session: string, number: number): SealedSection | undefined
  /** All sealed sections, oldest first; tiny rows. */
  sections(session: string): SealedSection[]

  /** Sessions that have events, but not yet all that is made of them: sections and words. */
  readonly underived: {
    all(): string[]
    has(session: string): boolean
    remove(session: string): void
  }

  /** Sessions of an earlier version whose files are not in the index yet. */
  readonly unfiled: { all(): string[]; remove(session: string): void }

  /** Puts the text of finished messages into the full-text index. */
  index(session: string, entries: IndexEntry[]): void
  /** Resolves when what has yet to be indexed now is: without it a search has to do that at once. */
  indexed(): Promise<void>
  search(query: SearchQuery): FoundEntry[]

  /** Removes a session and all that belongs to it, for good; output of terminals is trimmed to 0. */
  erase(session: string): void
  /** Copies the events of a session up to a number into another (fork), which is underived then. */
  copy(from: string, to: string, last: number): void

  /** Raw bytes of terminals, by stream; kept up to a limit, oldest dropped in whole chunks. */
  appendOutput(stream: string, bytes: Uint8Array): void
  /**
   * Whole chunks from an offset on (the first one cut to it), until they hold `limit` bytes or more;
   * `dropped` is how many bytes at the start of the stream are gone. What is queued is included.
   */
  readOutput(
    stream: string,
    from: number,
    limit?: number,
  ): { from: number; dropped: number; chunks: Uint8Array[] }
  /** How many bytes were ever appended to the stream. */
  outputLength(stream: string): number
  trimOutput(stream: string, keepBytes: number): void

  close(): void
}

export interface Replayed {
  events: Stamped[]
  /** The batch that they were read from, unless they are still queued. */
  batch?: number
}

export interface RowStore<Row extends { id: string }> {
  get(id: string): Row | undefined
  all(): Row[]
  put(row: Row): void
  remove(id: string): void
}

/** What belongs to a machine says so, once and for good, unless it is this computer. */
export interface OnMachine {
  machine?: string
}

export interface StoredProject extends OnMachine {
  id: string
  path: string
  openedAt: number
  open: boolean
}

export interface StoredSession extends OnMachine {
  id: string
  project: string
  agent: string
  account: string | null
  profile: string | null
  agentName: string
  driver: DriverName
  /** The agent's own id of the conversation, so that it goes on after a restart. */
  agentSession: string | null
  /** That of the conversation which it begins with a copy of, until it has one of its own. */
  forkOf?: string
  /** The account with whose login that conversation still lies, where the session has another now. */
  carriedFrom?: string | null
  workspace: SessionLocation
  pinned: boolean
  archived: boolean
  deletedAt: number | null
  seenSequence: number
  /** What of its trouble the user has dismissed; unknown in an earlier version. */
  dismissed?: string[]
  /** Something of it is not over, which only the app can end: at the next start it is left open. */
  open?: boolean
  createdAt: number
  /** The row that lists show, as it was last, so that starting reads no events. */
  summary: unknown
}

export interface StoredWorkspace extends Workspace, OnMachine {
  /** The checkout that it was made from, and what all of the repository's have in common. */
  top: string
  common: string
  /** What git keeps for it, and which folder it is: both known once it was made. */
  admin?: string
  identity?: FolderIdentity
  /** Folders above it that were made for it, from the topmost on. */
  above?: string[]
  /** What git ignores and came from the project. */
  carried?: BytePath[]
  /** How it lies in the trash. */
  trashed?: StoredTrash
}

export interface StoredTrash {
  path: string
  /** What it stood on: its branch, as git names it, and a commit. */
  head: { branch: string | null; commit: string | null }
  /** References that keep commits of it which no branch leads to. */
  rescues: { ref: string; commit: string }[]
}

/** Something of several steps that was begun and is not over; it outlives the app (SPEC H4). */
export interface StoredOperation extends OnMachine {
  id: string
  kind: string
  workspace: string
  /** What was about to be done when this was written. */
  step: string
  data: unknown
}

/** What was said and decided of the changes in one workspace, which `key` names. */
export interface StoredReview {
  id: string
  kind: string
  key: string
  data: unknown
}

/** What is known of an account of an agent; without one it is the agent's usual login. */
export interface StoredAccount extends AccountState {
  id: string
  agent: string
  account: string | null
}

export interface StoredTerminal extends OnMachine {
  id: string
  session: string | null
  project: string
  kind: 'agent' | 'shell'
  title: string
  titleBy: 'user' | 'program' | 'app'
  /** What it is called as long as neither its program nor the user calls it something. */
  ownTitle?: string
  place: number
  folder: string
  /** The user cleared it: what was printed before this offset is not shown again. */
  clearedAt: number
  /** It was closed, and is over as soon as that cannot be taken back any more. */
  closing?: true
  /** Every run since the terminal was made: where its bytes begin, when it began, how it ended. */
  epochs: TerminalEpoch[]
}

export interface TerminalEpoch {
  offset: number
  startedAt: number
  command: string
  exit?: TerminalExit
  /** While its program runs, if that outlives the app. */
  kept?: KeptRunRecord
}

export interface SealedSection {
  number: number
  first: number
  last: number
  items: number
  /** The first words of its prompt. */
  heading: string
  at: number
}

export interface IndexEntry {
  section: number
  item: string
  role: string
  at: number
  text: string
}

export interface SearchQuery {
  query: string
  sessions?: string[]
  since?: number
  until?: number
  limit: number
}

export interface FoundEntry extends Omit<IndexEntry, 'text'> {
  session: string
}
