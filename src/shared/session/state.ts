import type { Problem } from '../../kit/result'
import type {
  AgentOption,
  Block,
  Cost,
  PlanEntry,
  SlashCommand,
  ToolContent,
  ToolLocation,
  ToolState,
  Usage,
} from '../agent/content'
import type { Connection } from '../agent/process/connection'
import type { RestoredFiles, Role, TurnOutcome } from './event'
import type { Answer, AnsweredBy, Question } from './question'
import type { HoldReason } from './queue-waits'
import type { RecoveryPlan } from './recovery/plan'
import type { Run } from './runs/run'
import type { Activity } from './status'
import type { Tally } from './tally'

/** One thing in the transcript. `version` grows with each change, so that a view can tell cheaply. */
export type Item = {
  id: string
  at: number
  version: number
} /** Its parts stand as they came; no two texts stand side by side. */ & (
  | { type: 'message'; role: Role; parts: Block[]; endedAt?: number; steered?: true }
  | ToolItem
  | { type: 'notice'; severity: 'info' | 'warning' | 'error'; title: string; text?: string }
  | { type: 'compaction'; state: 'running' | 'done' | 'failed'; summary?: string }
  | { type: 'subagent'; name: string; state: string; text: string; parent?: string }
  | { type: 'break'; problem: Problem }
  | { type: 'resumed'; how: 'new' | 'resume' | 'load' | 'fresh' }
  | { type: 'failed'; problem: Problem }
  | ({ type: 'restored' } & RestoredFiles)
  | PreparingItem
  | {
      type: 'answered'
      question: Question
      answer: Answer
      by: AnsweredBy
      rule?: string
      profile?: string
    }
  | { type: 'unknown'; name: string; raw: unknown }
)

export interface ToolItem {
  id: string
  at: number
  version: number
  type: 'tool'
  title: string
  /** Absent until the agent has said it. */
  kind?: string
  state: ToolState
  content: ToolContent[]
  locations: ToolLocation[]
  input?: unknown
  output?: unknown
  parent?: string
  beside?: Record<string, unknown>
  endedAt?: number
}

/** A workspace as it is made: what is being done now is the last of the steps. */
export interface PreparingItem {
  id: string
  at: number
  version: number
  type: 'preparing'
  name: string
  steps: string[]
  /** It is to be removed, and this comes before. */
  going?: true
  /** What was printed, in the terminals of its section. */
  terminal: string
  endedAt?: number
  problem?: Problem
}

/** A terminal that tool calls show; its text is bounded, the whole is in the log. */
export interface TerminalView {
  id: string
  command: string
  text: string
  version: number
  exit?: { code: number | null; signal?: string }
}

/**
 * A turn, or a part of one that is very long, and what follows it until the next one. The first
 * section has no prompt. When the next
 * section starts, this one is sealed: nothing in it changes any more, so it can be read from the
 * log by its numbers alone and dropped from memory at will.
 */
export interface Section {
  number: number
  /** Number of the first event in it. */
  first: number
  /** Number of the last event in it; absent while it is the newest. */
  last?: number
  startedAt: number
  turn?: Turn
  items: Item[]
  /** What tool calls in it show. */
  terminals: Record<string, TerminalView>
  /** About what it costs to read: a section that is full is sealed in the middle of a turn. */
  size: number
}

export interface Turn {
  id: string
  /** Its prompt; empty where the turn goes on from an earlier section. */
  content: Block[]
  /** The agent began it without a prompt. */
  itself?: true
  /** How a turn that goes on from an earlier section began; a section read alone does not know. */
  began?: { at: number; content: Block[] }
  /** The agent has asked for something or planned it, which need not show among the items. */
  acted?: true
  /** What the session had cost until then. */
  costBefore?: Cost
  end?: TurnResult
}

export type TurnResult = TurnOutcome & { at: number }

export interface QueuedPrompt {
  id: string
  content: Block[]
  /** It waits for the user, and why. */
  held?: HoldReason
}

export interface Plan {
  id: string
  entries: PlanEntry[]
  text?: string
}

/** All that a session shows, as a fold of its events: sealed sections are left to who wants them. */
export interface SessionState {
  /** Number of the last event folded; 0 before the first. */
  sequence: number
  title: string
  titleBy: 'user' | 'agent' | 'prompt' | 'none'
  connection: Connection
  /** The newest section. */
  section: Section
  queue: QueuedPrompt[]
  questions: Question[]
  plans: Plan[]
  options: AgentOption[]
  commands: SlashCommand[]
  usage: Usage
  /** What is waited for before the conversation can go on, and until when. */
  waiting?: { until: number; why: string; since: number }
  /** What the making of its workspace waits for the user with. */
  asks?: { why: string; since: number }
  /** What is going to be done about what went wrong. */
  recovery?: RecoveryPlan
  ending?: { state: 'stopped' | 'failed'; at: number; why: string }
  /** Where nobody watches it. */
  run?: Run
  /** Of a terminal agent: there are no turns that would tell. */
  inferred?: { activity: Activity; why: string; since: number }
  /** What it had cost when its agent last began to count from nothing. */
  costEarlier?: number
  lastEventAt: number
  tally: Tally
}
