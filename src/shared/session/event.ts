import type { Problem } from '../../kit/result'
import type {
  AgentOption,
  Block,
  LimitWindow,
  PlanEntry,
  SlashCommand,
  ToolPatch,
  TurnUsage,
  Usage,
} from '../agent/content'
import type { DriverName } from '../agent/process/agent'
import type { Connection } from '../agent/process/connection'
import type { RestoredFile } from '../agent/restored-file'
import type { Answer, AnsweredBy, Question } from './question'
import type { HoldReason } from './queue-waits'
import type { RecoveryPlan } from './recovery/plan'
import type { Run } from './runs/run'
import type { Activity } from './status'
import type { TurnEnd } from './turn-end'

export type Role = 'user' | 'agent' | 'thought'

/** Who ended a session's agent: the end of its run does, too. */
export type StoppedBy = 'user' | 'limit' | 'crashes' | 'run'

/** What a driver says of an agent's conversation, whatever the protocol. */
export type AgentEvent =
  /** A piece of streaming text. Nearly all events are these: keep them small. */
  | { type: 'text'; message: string; role: Role; text: string }
  | { type: 'block'; message: string; role: Role; block: Block }
  /** The agent threw away what it had said so far, and begins anew. */
  | { type: 'text-withdrawn'; message: string }
  | { type: 'tool'; tool: ToolPatch }
  /** Output of a terminal that a tool call shows. */
  | { type: 'terminal-output'; terminal: string; text: string; command?: string }
  | { type: 'terminal-exit'; terminal: string; code: number | null; signal?: string }
  | { type: 'plan'; plan: string; entries: PlanEntry[]; text?: string }
  | { type: 'plan-removed'; plan: string }
  | { type: 'notice'; severity: 'info' | 'warning' | 'error'; title: string; text?: string }
  | { type: 'compaction'; id: string; state: 'running' | 'done' | 'failed'; summary?: string }
  | { type: 'subagent'; id: string; name?: string; state?: string; text?: string; parent?: string }
  | { type: 'options'; options: AgentOption[] }
  | { type: 'commands'; commands: SlashCommand[] }
  | { type: 'usage'; usage: Usage }
  | { type: 'title'; title: string; by: 'user' | 'agent' | 'prompt' }
  /** Of the account, whichever conversation it comes with: it is kept with the account, not here. */
  | { type: 'limits'; windows: LimitWindow[] }
  /** Nothing an agent says may vanish: what we do not understand is kept as it came. */
  | { type: 'unknown'; name: string; raw: unknown }

export interface TurnOutcome {
  reason: TurnEnd
  /** How long the turn took, and what: its last section may be read without its first. */
  took?: number
  usage?: TurnUsage
  problem?: Problem
}

/** The files went back to what they were at a moment; by its name that can be taken back. */
export interface RestoredFiles {
  restore: string
  /** When they were as they are again. */
  moment: number
  changed: number
  added: number
  deleted: number
  /** Those that went back, and whose work that took away; logs of before know their number only. */
  files?: RestoredFile[]
  /** Paths that stayed as they were, and why; how many, where these are not all. */
  kept: { path: string; why: string }[]
  keptCount: number
  /** What is staged went back too, or could not. */
  staged?: 'back' | 'kept'
  /** The one that was taken back. */
  undoes?: string
  /** What it takes back had itself taken one back: it is as that one had left it, once more. */
  again?: true
  /** What it goes back to was not read whole before the turn began. */
  inexact?: true
  /** The app had ended in the middle of it. */
  late?: true
}

/** What happens to a session. Appended to the log, numbered, and never changed afterwards. */
export type SessionEvent =
  | AgentEvent
  | { type: 'prompt-queued'; prompt: string; content: Block[] }
  | { type: 'prompt-edited'; prompt: string; content: Block[] }
  | { type: 'prompt-moved'; prompt: string; before: string | null }
  | { type: 'prompt-removed'; prompt: string }
  /**
   * It went into the turn that runs, as something more to know, and began none of its own; `after`
   * is what stood last in the transcript when it was sent.
   */
  | { type: 'prompt-steered'; prompt: string; content: Block[]; after?: string }
  /** From now on what is in the queue, or one prompt of it, goes only when the user says so. */
  | { type: 'queue-held'; why: HoldReason; prompt?: string }
  | { type: 'queue-released'; prompt?: string }
  /** `itself`: nobody asked for it, something that the agent had left running has made it go on. */
  | { type: 'turn-started'; turn: string; content: Block[]; itself?: true }
  /** The agent has asked the app for a file or a terminal: told once in a turn, before it is done. */
  | { type: 'turn-acted' }
  | ({ type: 'turn-ended'; turn: string } & TurnOutcome)
  | { type: 'question-asked'; question: Question }
  | {
      type: 'question-answered'
      question: string
      answer: Answer
      by: AnsweredBy
      rule?: string
      /** The profile that the rule is part of, by name. */
      profile?: string
    }
  /** Where the agent's process ended, and where the conversation was taken up again. */
  | { type: 'break'; problem: Problem }
  | { type: 'resumed'; how: 'new' | 'resume' | 'load' | 'fresh' }
  /** The agent must not be asked to open the conversation before then. */
  | { type: 'waiting'; until: number; why: string }
  | { type: 'waited' }
  /** What is going to be done about a failure, or that nothing is any more. */
  | { type: 'recovery'; plan: RecoveryPlan | null }
  /** The last word of the conversation as a whole; a turn started later takes it back. */
  | { type: 'stopped'; by: StoppedBy }
  | { type: 'failed'; problem: Problem }
  /** From here on its agent is spoken to in another way. */
  | { type: 'spoken'; how: DriverName; before: DriverName }
  | ({ type: 'restored' } & RestoredFiles)
  | { type: 'connection'; connection: Connection }
  /** How the run that the session is stands now; a copy of the session is none. */
  | { type: 'run'; run: Run | null }
  /** The workspace of the session is made, or made ready to go: each step as it begins, what it waits for the user with, and how it ended. What is printed is a terminal of that id. */
  | { type: 'preparing'; id: string; name: string; step: string; going?: true; asks?: string }
  | { type: 'prepared'; id: string; problem?: Problem }
  /** What an agent in a terminal seems to be doing, what that rests on, and since when. */
  | { type: 'terminal-activity'; activity: Activity; why: string; since: number }

/** An event as the log and the feed carry it: a tuple keeps the hot ones small. */
export type Stamped = [at: number, event: SessionEvent]
