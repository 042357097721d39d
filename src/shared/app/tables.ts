import type { AccountState } from '../agent/account/account-status'
import type { InstallState } from '../agent/install-state'
import type { AgentMark, DriverName } from '../agent/process/agent'
import type { Connection } from '../agent/process/connection'
import type { ProcessNode } from '../agent/process/node'
import type { BranchRow } from '../change/branch'
import type { ReviewComment } from '../change/review'
import type { RemoteRow } from '../host/remote-row'
import type { ListedRequest } from '../session/listed-request'
import type { HoldReason } from '../session/queue-waits'
import type { RecoveryPlan } from '../session/recovery/plan'
import type { RunState } from '../session/runs/run'
import type { Activity, Status } from '../session/status'
import type { TurnEnd } from '../session/turn-end'
import type { Gate } from '../task/reason'
import type { TaskRow } from '../task/row'
import type { Ender } from '../terminal/activity'
import type {
  FolderRow,
  NotingRow,
  RepositoryRow,
  ReviewRow,
  WorkspaceRow,
} from '../workspace/workspace-rows'
import type { ProblemRow } from './problem-row'
import type { Settings } from './settings'
import type { WaitingRule } from './waiting-rule'

export type { FolderRow, ProcessNode, ReviewRow, WorkspaceRow }

/**
 * What lists show. Main owns these rows; each window gets them all when it connects and every
 * change after that. A row is small: the stream of a session is never in it.
 */
export interface Tables {
  projects: ProjectRow
  sessions: SessionRow
  agents: AgentRow
  processes: ProcessRow
  terminals: TerminalRow
  orphans: OrphanRow
  /** What is wrong with the app itself: a banner each, until it is mended or dismissed. */
  problems: ProblemRow
  /** A new version that is here; nothing where none is. */
  updates: UpdateRow
  settings: SettingsRow
  drafts: DraftRow
  /** Of the folders that sessions on screen work in. */
  folders: FolderRow
  /** What is done to the branches of folders, by folder; nothing where nothing was. */
  branches: BranchRow
  /** Of checkouts whose repository names programs that nobody has answered for, by their folder. */
  repositories: RepositoryRow
  /** Those that were made by the app; the project's own folder is none of them. */
  workspaces: WorkspaceRow
  /** Prompts that wait for the moment before them; nothing where none does. */
  notings: NotingRow
  /** What is looked at in the tab "Changes" of some window. */
  reviews: ReviewRow
  /** Of the sessions whose changes are looked at: those that have not been sent. */
  comments: ReviewComment
  /** Machines besides this computer. */
  places: RemoteRow
  /** What is known of accounts of agents, by `accountKey`; nothing where nothing is. */
  accounts: AccountRow
  tasks: TaskRow
  /** There is one, with the id "gate", once tasks are looked after. */
  gate: GateRow
}

export type TableName = keyof Tables

export type TableChange =
  | { [Name in TableName]: { table: Name; put: Tables[Name] } }[TableName]
  | { table: TableName; remove: string }

export interface ProjectRow {
  id: string
  /** Which other machine it is on; this computer without. Rows of all that is there say so. */
  machine?: string
  path: string
  name: string
  /** The folder is gone; the project is not. */
  missing: boolean
  openedAt: number
  /** Closed projects are only in the recent list. */
  open: boolean
}

export interface SessionRow {
  id: string
  machine?: string
  project: string
  agent: string
  account: string | null
  profile: string | null
  agentName: string
  driver: DriverName
  title: string
  /** The process that it lives on, when it has one. */
  process: string | null
  /** Its agent runs, is about to, or has not ended yet. */
  running: boolean
  connection: Connection
  /** Nothing comes from it while the way to its remote is lost, which is told of the remote. */
  cutOff?: true
  activity: Activity
  status: Status
  /** Why the status is what it is, in words, and since when. */
  why: string
  since: number
  /** How many questions wait for the user, and the first of them in words. */
  questions: number
  asking?: string
  /** The first of them, where it is a permission: what lists need to answer it. */
  request?: ListedRequest
  /** The first of them is to sign in. */
  asksSignIn?: true
  queued: number
  /** How many of the queued prompts wait for the user, and why the first of them does. */
  held?: { count: number; why: HoldReason }
  /** How its run stands, where it is one. */
  run?: RunState
  /** What is going to be done about what went wrong. */
  recovery?: RecoveryPlan
  /** What has to pass before its conversation can be opened. */
  waitsUntil?: number
  pinned: boolean
  archived: boolean
  /** Deleted, with undo until then. */
  deletedAt?: number
  /** Something happened that the user has not looked at. */
  unseen: boolean
  /** What of its trouble the user has dismissed (`need.ts`); a session of an earlier version has none. */
  dismissed?: string[]
  createdAt: number
  updatedAt: number
  turns: number
  /** How many of them are over, and how the newest of those ended. */
  turnsEnded: number
  outcome?: TurnEnd
  sequence: number
  workspace: SessionLocation
  cost?: { amount: number; currency: string }
  /** What of it was spent on the last day on which something was, which began at that moment. */
  spent?: { day: number; amount: number }
}

/** Where a session works: the project's folder, or a workspace that was made, by its id. */
export interface SessionLocation {
  kind: 'folder' | 'worktree' | 'jj'
  path: string
  branch?: string
  /** What it was made from, as it was chosen. */
  base?: string
  id?: string
}

export interface AgentRow {
  id: string
  name: string
  /** None for those that nobody has drawn one for: then the first letters. */
  icon?: AgentMark
  driver: DriverName
  description: string
  website?: string
  from: 'built-in' | 'registry' | 'settings'
  /** Whether it can be signed in more than once. */
  accounts: boolean
  /** The environment variable that it reads an API key from, where that is known. */
  keyVariable?: string
  install: InstallState
  /** How it can be spoken to, where that is more than one way; `driver` is the usual one. */
  ways?: AgentWay[]
  /** What to do when it is not installed, in words. */
  hint?: string
}

/** A way to speak with an agent, and whether what it needs is there. */
export interface AgentWay {
  driver: DriverName
  command: string
  /** Its installation, which ways can share. */
  program: string
  install: InstallState
}

export interface ProcessRow {
  id: string
  agent: string
  account: string | null
  profile: string | null
  agentName: string
  /** The folder whose sessions it serves, unless it serves those of all. */
  folder: string | null
  /** Who is signed in, where the agent says so. */
  signedIn?: string
  /** Ways to sign in that the agent offers. */
  signIn: { id: string; name: string }[]
  canSignOut: boolean
  /** Where its models come from can be set. */
  setsProviders: boolean
  /** Takes messages into the turn that runs. */
  steers: boolean
  /** What it takes besides words; unknown until it is connected. */
  takes?: Takes
  connection: Connection
  pid: number | null
  startedAt: number | null
  restarts: number
  sessions: string[]
  tree: ProcessNode[]
}

/** What goes along with a prompt as it is; all else goes as a link or as text. */
export interface Takes {
  image: boolean
  audio: boolean
  embedded: boolean
}

/** How a program in a terminal ended; `by` when it did not end by itself. */
export interface TerminalExit {
  code: number | null
  signal?: string
  at: number
  by?: Ender
}

export interface TerminalRow {
  id: string
  /** The session it belongs to; plain shells may belong to a project only. */
  session: string | null
  project: string
  title: string
  kind: 'agent' | 'shell'
  /** Its place among the tabs. */
  place: number
  pid: number | null
  state: 'starting' | 'running' | 'exited'
  exit?: TerminalExit
  folder: string
  epoch: number
}

export interface OrphanRow {
  id: string
  pid: number
  agent: string
  agentName: string
  command: string
  startedAt: number
  /** Whom it worked for. */
  sessions: string[]
  /** Whether it can be gone on with, or in words why not. */
  attachable: true | string
}

interface UpdateRow {
  id: 'update'
  version: string
}

/** What has to be free for a task to start. */
export interface GateRow extends Gate {
  id: 'gate'
}

/** An account of an agent, or the login that it has by itself. */
export interface AccountRow extends AccountState {
  id: string
  agent: string
  account: string | null
  /** Why it cannot be started at all, such as a key that is not there. */
  unfit?: string
}

/** That something is being written in a session, and by which page: others that show it read it again. */
export interface DraftRow {
  id: string
  version: number
  writer: string
  /** The queued prompt that is being changed. */
  edits?: string
}

/** There is one, with the id "settings". */
export interface SettingsRow {
  id: 'settings'
  /** As they stand in the file. */
  values: Settings
  /** Of the rules in it, those that are not in force. */
  waiting: readonly WaitingRule[]
  file: string
  /** A mistake in the file, and whether the app knows no settings but the defaults meanwhile. */
  broken?: { line: number; column: number; message: string; defaults: boolean }
}
