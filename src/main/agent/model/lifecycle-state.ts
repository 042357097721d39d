import type { Problem } from '../../../kit/result'
import type { Connection } from '../../../shared/agent/process/connection'
import type { ExitFacts } from '../../host/model/last-words'

/** Attempts to get a lost process back before giving up. */
export const attemptLimit = 5
/** The same of an agent without a screen (SPEC H6). */
export const headlessAttempts = 3
/** A connection that outlived the longest delay has proved stable. */
export const stableAfter = 30_000

export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), 30_000)
}

export interface Facts {
  /** The agent's name, for what the user reads. */
  name: string
  /** Counts the processes that were started; fences late callbacks of an earlier one. */
  generation: number
  /** How often it is tried to get it back. */
  limit: number
  /** Attempts since a connection last proved stable, or the user reconnected. */
  attempts: number
  /** When it was restarted without the user asking. */
  restarts: number[]
  /** Since when the connection is in the phase that is shown. */
  since: number
}

export type Phase =
  | { phase: 'idle'; why: string }
  | { phase: 'starting' }
  | { phase: 'connected' }
  /** Whether it never came up or was lost decides how a reconnection goes. */
  | { phase: 'disconnected'; after: 'start' | 'loss'; problem: Problem }
  /** Shown as reconnecting: the countdown to the next attempt. */
  | { phase: 'waiting'; at: number; problem: Problem }
  /** An attempt is in flight; `of` is how many there may be. */
  | { phase: 'reconnecting'; at: number; of: number; problem: Problem }
  /** Shown as disconnected, until the process is gone. */
  | { phase: 'stopping'; next: 'idle' | 'start' | 'closed'; why: string }
  /** The app is quitting: nothing starts any more. */
  | { phase: 'closed' }

export type Lifecycle = Facts & Phase

export type LifecycleInput =
  | { type: 'ensure' }
  /** It runs since an earlier run of the app. */
  | { type: 'attach' }
  | { type: 'reconnect' }
  | { type: 'restart' }
  | { type: 'stop' }
  | { type: 'kill' }
  | { type: 'shutdown' }
  | { type: 'spawned'; generation: number }
  | { type: 'spawn-failed'; generation: number; problem: Problem }
  | { type: 'handshaken'; generation: number }
  | { type: 'handshake-failed'; generation: number; problem: Problem }
  | { type: 'exited'; generation: number; exit: ExitFacts }
  /** The pipe or the protocol is beyond use. */
  | { type: 'broken'; generation: number; problem: Problem }
  | { type: 'timer'; timer: TimerName; generation: number }

export type TimerName = 'retry' | 'stable'

export type LifecycleEffect =
  | { type: 'status'; connection: Connection }
  | { type: 'spawn'; generation: number }
  | { type: 'attach'; generation: number }
  | { type: 'handshake'; generation: number }
  /** Input closed, SIGTERM, SIGKILL. */
  | { type: 'stop'; generation: number }
  /** The whole tree, now. */
  | { type: 'kill'; generation: number }
  | { type: 'set-timer'; timer: TimerName; generation: number; milliseconds: number }
  | { type: 'cancel-timer'; timer: TimerName }
  /** The connection is there for who waits for it: sessions are opened or resumed. */
  | { type: 'serve-sessions'; generation: number }
  /** Nothing will come for who waits. */
  | { type: 'refuse-sessions'; problem: Problem }
  /** What was in flight is lost; whether the sessions wait for the process to come back. */
  | { type: 'interrupt-sessions'; problem: Problem; resume: boolean }

export interface LifecycleStep {
  state: Lifecycle
  effects: LifecycleEffect[]
}

export function newLifecycle(name: string, now: number, limit = attemptLimit): Lifecycle {
  return {
    name,
    limit,
    generation: 0,
    attempts: 0,
    restarts: [],
    since: now,
    phase: 'idle',
    why: '',
  }
}

export function connectionOf(state: Lifecycle): Connection {
  const { since } = state
  switch (state.phase) {
    case 'idle':
      return { phase: 'idle', why: state.why, since }
    case 'closed':
      return { phase: 'idle', why: '', since }
    case 'starting':
      return { phase: 'starting', why: `Starting ${state.name}`, since }
    case 'connected':
      return { phase: 'connected', why: '', since }
    case 'disconnected':
      return { phase: 'disconnected', why: state.problem.message, since, problem: state.problem }
    case 'waiting':
    case 'reconnecting': {
      const of = state.phase === 'waiting' ? state.limit : state.of
      const attempt = { number: state.attempts, of, at: state.at }
      return { phase: 'reconnecting', why: state.problem.message, since, attempt }
    }
    case 'stopping':
      return { phase: 'disconnected', why: state.why, since }
    default:
      return state satisfies never
  }
}
