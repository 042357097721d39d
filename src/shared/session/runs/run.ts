import type { Problem } from '../../../kit/result'
import type { Signal } from './signal'

/** What a run may spend; what is not there has no limit. */
export interface Budget {
  minutes?: number
  turns?: number
  tokens?: number
  /** In whatever the agent counts its costs in. */
  money?: number
}
export type Limit = keyof Budget
/** What only the agent can tell. */
export type Told = 'tokens' | 'money'

/** The most that each may be, and whether it is counted in whole ones: for the form and for the contract. */
export const bounds: Readonly<Record<Limit, { most: number; whole: boolean }>> = {
  minutes: { most: 100_000, whole: false },
  turns: { most: 10_000, whole: true },
  tokens: { most: 10_000_000_000, whole: true },
  money: { most: 1_000_000, whole: false },
}

/** Whose command ended it: the user's own, or that of the task that it was for. */
export type StoppedBy = 'user' | 'task'

/** What a session is started with that nobody watches. */
export interface RunOptions {
  budget: Budget
  /** A command that has to succeed before it is done. */
  check?: string
}

interface Spent {
  milliseconds: number
  turns: number
  tokens: number
  money: number
}

export type RunState =
  /** Its workspace is made and its agent comes; nothing was said yet. */
  | 'preparing'
  | 'working'
  /** A turn is over: it is looked at what the agent left. */
  | 'reading'
  | 'checking'
  /** For the user, or for what an agent needs to go on. */
  | 'waiting'
  /** What has been asked to end has not ended yet. */
  | 'stopping'
  | 'done'
  | 'failed'
  | 'stopped'

type WaitsFor =
  /** The user's word: the signal asked for it. */
  | 'answer'
  /** Whatever mends what went wrong, by itself or by the user. */
  | 'failure'
  /** The user, who cancelled the turn. */
  | 'cancelled'

/** A prompt that somebody works on and nobody watches; it belongs to a session, and is part of its state. */
export interface Run extends RunOptions {
  id: string
  state: RunState
  startedAt: number
  /** Since when its state is this one. */
  since: number
  spent: Spent
  /** Until when its time is counted, while it is. */
  countedTo?: number
  /** What the session had cost when that was last counted. */
  cost: number
  /** The agent asks something that only the user can answer. */
  asks: boolean
  /** The turn that runs. */
  turn?: string
  /** What it has said and no turn began with yet; how many times it has said something. */
  prompt?: string
  prompts: number
  /** How the turn ended whose signal is looked for. */
  ended?: { reason: string; problem?: Problem }
  /** When a signal was seen while the turn went on, and when that was waited for long enough. */
  seenAt?: number
  lingeredAt?: number
  /** The agent was told that its signal is missing. */
  reminded: boolean
  /** How often in a row its agent has died, and how often the check has failed. */
  cuts: number
  failedChecks: number
  /** Its check was tried before anything was done: on what, and whether it passed there. */
  tried?: Tried
  /** What is there is committed, and only that is checked; what its check has left behind there. */
  committed?: true
  left?: (LeftBehind | string)[]
  /** Limits of which its agent tells nothing: nobody can watch them. */
  unwatched?: Told[]
  /** Why it is to stop, or has stopped. */
  by?: Limit | StoppedBy | 'taken-over'
  waits?: WaitsFor
  signal?: Signal
  /** Why it waits or has failed. */
  problem?: Problem
  /** What comes after its end was done. */
  tidied?: true
}

/** What a check said of what a run began from. */
export interface Tried {
  on: string
  passed: boolean
}

/** A file as a check has left it, by what tells its contents from all others; null where it took the file away. */
export interface LeftBehind {
  path: string
  content: string | null
}

export interface TurnEnded {
  reason: string
  problem?: Problem
  /** Where the agent tells them. */
  tokens?: number
  cost?: number
}

/** How often an agent that died goes on, and one whose check failed. */
export const mostCuts = 3
export const mostFailedChecks = 3
/** How long a turn may go on after its signal, and whatever was told to end. */
export const lingerTime = 60_000
export const graceTime = 10_000
/** So often what has been spent is written down. */
export const tickTime = 60_000

export const isOver = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'stopped'

/** Whether there is something to be done for it when the app starts. */
export const isUnderWay = (run: Run | undefined): boolean => run !== undefined && !run.tidied

interface Begin extends RunOptions {
  id: string
  at: number
  /** What the check of an earlier run has left behind there. */
  left?: (LeftBehind | string)[]
  tried?: Tried
}

export function beginRun({ id, at, ...request }: Begin): Run {
  return {
    id,
    ...request,
    state: 'preparing',
    startedAt: at,
    since: at,
    spent: { milliseconds: 0, turns: 0, tokens: 0, money: 0 },
    cost: 0,
    asks: false,
    prompt: promptOf(id, 1),
    prompts: 1,
    reminded: false,
    cuts: 0,
    failedChecks: 0,
  }
}

/** Twice the same is the same prompt: it is taken once. */
export const promptOf = (id: string, number: number): string => `run-${id}-${number}`

/** Whether the run has said that, also where it was sent again. */
export const isOwn = ({ id }: Pick<Run, 'id'>, prompt: string): boolean =>
  prompt.startsWith(`run-${id}-`)

/** What of its budget is used up. */
export function usedUp({ budget, spent }: Pick<Run, 'budget' | 'spent'>): Limit | undefined {
  const { minutes, turns, tokens, money } = budget
  if (minutes !== undefined && spent.milliseconds >= minutes * 60_000) return 'minutes'
  if (turns !== undefined && spent.turns >= turns) return 'turns'
  if (tokens !== undefined && spent.tokens >= tokens) return 'tokens'
  if (money !== undefined && spent.money >= money) return 'money'
  return undefined
}
