import type { Problem } from '../result'
import type { Connection } from './connection'
import { type ExitFacts, lastWordsOf, lossOf } from './last-words'
import { restartDecision } from './restart'

/** Attempts to get a lost process back before giving up. */
export const attemptLimit = 5
/** A connection that outlived the longest delay has proved stable. */
export const stableAfter = 30_000

export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), 30_000)
}

interface Facts {
  /** The agent's name, for what the user reads. */
  name: string
  /** Counts the processes that were started; fences late callbacks of an earlier one. */
  generation: number
  /** Attempts since a connection last proved stable, or the user reconnected. */
  attempts: number
  /** When it was restarted without the user asking. */
  restarts: number[]
  /** Since when the connection is in the phase that is shown. */
  since: number
}

type Phase =
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

export function newLifecycle(name: string, now: number): Lifecycle {
  return { name, generation: 0, attempts: 0, restarts: [], since: now, phase: 'idle', why: '' }
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
      const of = state.phase === 'waiting' ? attemptLimit : state.of
      const attempt = { number: state.attempts, of, at: state.at }
      return { phase: 'reconnecting', why: state.problem.message, since, attempt }
    }
    case 'stopping':
      return { phase: 'disconnected', why: state.why, since }
    default:
      return state satisfies never
  }
}

export function step(state: Lifecycle, input: LifecycleInput, now: number): LifecycleStep {
  switch (input.type) {
    case 'ensure':
      return ensure(state, now)
    case 'reconnect':
      return reconnect(state, now)
    case 'restart':
      return restart(state, now)
    case 'stop':
    case 'kill':
      return stop(state, input.type, now)
    case 'shutdown':
      return shutdown(state, now)
    case 'timer':
      return input.generation === state.generation ? timer(state, input.timer, now) : stay(state)
    case 'spawned':
      return spawned(state, input.generation)
    default:
      // Whatever an earlier process still has to say is about an earlier process.
      return input.generation === state.generation ? heard(state, input, now) : stay(state)
  }
}

function ensure(state: Lifecycle, now: number): LifecycleStep {
  switch (state.phase) {
    case 'idle':
      return start(state, now)
    case 'disconnected': {
      if (state.after === 'start') return start(state, now)
      const decision = restartDecision(state.restarts, now)
      if (!decision.allowed) return stay(state, { type: 'refuse-sessions', problem: state.problem })
      return start({ ...state, restarts: decision.history }, now)
    }
    case 'connected':
      return stay(state, { type: 'serve-sessions', generation: state.generation })
    case 'stopping':
      return state.next === 'closed' ? refuseForGood(state) : stay({ ...state, next: 'start' })
    case 'closed':
      return refuseForGood(state)
    default:
      return stay(state)
  }
}

/** By hand: the counter starts anew, and so does the patience with crashes. */
function reconnect(state: Lifecycle, now: number): LifecycleStep {
  const fresh = { ...state, attempts: 0, restarts: [] }
  switch (fresh.phase) {
    case 'disconnected': {
      // What never came up is tried once: its first start is never retried by itself.
      const of = fresh.after === 'start' ? 1 : attemptLimit
      return attempt({ ...fresh, attempts: 1 }, fresh.problem, of, now)
    }
    case 'waiting': {
      const next = attempt({ ...fresh, attempts: 1 }, fresh.problem, attemptLimit, now)
      return before(next, { type: 'cancel-timer', timer: 'retry' })
    }
    case 'reconnecting':
      return stay({ ...state, restarts: [] })
    default:
      return ensure(fresh, now)
  }
}

function restart(state: Lifecycle, now: number): LifecycleStep {
  if (state.phase !== 'connected') return reconnect(state, now)
  const why = 'Restarting'
  return end({ ...state, attempts: 0, restarts: [] }, 'start', why, 'stop', now)
}

function stop(state: Lifecycle, how: 'stop' | 'kill', now: number): LifecycleStep {
  switch (state.phase) {
    case 'starting':
    case 'reconnecting':
    case 'connected':
      return end(state, 'idle', 'Stopping', how, now)
    case 'stopping': {
      const next = state.next === 'closed' ? 'closed' : 'idle'
      const effect = { type: how, generation: state.generation } as const
      const refused = { type: 'refuse-sessions', problem: stoppedByUser } as const
      return next === state.next
        ? stay(state, effect)
        : stay({ ...state, next, why: 'Stopping' }, effect, refused)
    }
    case 'waiting': {
      const refused = { type: 'refuse-sessions', problem: stoppedByUser } as const
      const next = enter(state, { phase: 'idle', why: stoppedByUser.message }, now)
      return after(before(next, { type: 'cancel-timer', timer: 'retry' }), refused)
    }
    case 'disconnected':
      return enter(state, { phase: 'idle', why: stoppedByUser.message }, now)
    default:
      return stay(state)
  }
}

function shutdown(state: Lifecycle, now: number): LifecycleStep {
  switch (state.phase) {
    case 'starting':
    case 'reconnecting':
    case 'connected':
      return end(state, 'closed', 'Quitting', 'stop', now)
    case 'stopping':
      return stay({ ...state, next: 'closed' }, { type: 'refuse-sessions', problem: quitting })
    case 'waiting': {
      const refused = { type: 'refuse-sessions', problem: quitting } as const
      const next = enter(state, { phase: 'closed' }, now)
      return after(before(next, { type: 'cancel-timer', timer: 'retry' }), refused)
    }
    case 'closed':
      return stay(state)
    case 'idle':
      return stay({ ...factsOf(state), phase: 'closed' })
    default:
      return enter(state, { phase: 'closed' }, now)
  }
}

function timer(state: Lifecycle, name: TimerName, now: number): LifecycleStep {
  if (name === 'stable' && state.phase === 'connected') return stay({ ...state, attempts: 0 })
  if (name === 'retry' && state.phase === 'waiting')
    return attempt(state, state.problem, attemptLimit, now)
  return stay(state)
}

function spawned(state: Lifecycle, generation: number): LifecycleStep {
  if (generation !== state.generation) return stay(state, { type: 'kill', generation })
  switch (state.phase) {
    case 'starting':
    case 'reconnecting':
      return stay(state, { type: 'handshake', generation })
    case 'stopping':
      return stay(state, { type: 'stop', generation })
    default:
      return stay(state)
  }
}

type Heard = Extract<
  LifecycleInput,
  { type: 'spawn-failed' | 'handshaken' | 'handshake-failed' | 'exited' | 'broken' }
>

function heard(state: Lifecycle, input: Heard, now: number): LifecycleStep {
  switch (state.phase) {
    case 'starting':
    case 'reconnecting':
      return input.type === 'handshaken' ? connected(state, now) : failed(state, input, now)
    case 'connected':
      if (input.type !== 'exited' && input.type !== 'broken') return stay(state)
      return lost(
        state,
        input.type === 'exited' ? lossOf(state.name, input.exit) : input.problem,
        now,
      )
    case 'stopping':
      if (input.type !== 'exited' && input.type !== 'spawn-failed') return stay(state)
      return ended(state, state.next, now)
    default:
      // One crash counts once: a later sign of it finds the machine past it.
      return stay(state)
  }
}

function connected(state: Lifecycle, now: number): LifecycleStep {
  const { generation } = state
  return after(
    enter(state, { phase: 'connected' }, now),
    { type: 'set-timer', timer: 'stable', generation, milliseconds: stableAfter },
    { type: 'serve-sessions', generation },
  )
}

/** A start or an attempt came to nothing. */
function failed(
  state: Extract<Lifecycle, { phase: 'starting' | 'reconnecting' }>,
  input: Exclude<Heard, { type: 'handshaken' }>,
  now: number,
): LifecycleStep {
  const problem = problemOfFailure(state.name, input)
  const kill = { type: 'kill', generation: state.generation } as const
  if (state.phase === 'reconnecting' && state.of > 1)
    return before(retry(state, problem, now), kill)
  const next = enter(state, { phase: 'disconnected', after: 'start', problem }, now)
  return after(before(next, kill), { type: 'refuse-sessions', problem })
}

function lost(state: Lifecycle, problem: Problem, now: number): LifecycleStep {
  const gone = enter(state, { phase: 'disconnected', after: 'loss', problem }, now)
  const waiting = retry(gone.state, problem, now)
  const resume = waiting.state.phase === 'waiting'
  // Giving up is one transition, with one status; otherwise there are two, in order.
  const next = resume ? before(waiting, ...gone.effects) : retry(state, problem, now)
  return before(
    next,
    { type: 'cancel-timer', timer: 'stable' },
    { type: 'kill', generation: state.generation },
    { type: 'interrupt-sessions', problem, resume },
  )
}

/** Waits for the next attempt, or gives up: attempts are used up, or there were too many of late. */
function retry(state: Lifecycle, problem: Problem, now: number): LifecycleStep {
  const attempts = state.attempts + 1
  if (attempts > attemptLimit) return giveUp(state, problem, `after ${attemptLimit} attempts`, now)
  const milliseconds = retryDelay(attempts)
  const at = now + milliseconds
  const decision = restartDecision(state.restarts, at)
  if (!decision.allowed) return giveUp(state, problem, 'after too many restarts in a minute', now)
  const { generation } = state
  const facts = { ...state, attempts, restarts: decision.history }
  return after(enter(facts, { phase: 'waiting', at, problem }, now), {
    type: 'set-timer',
    timer: 'retry',
    generation,
    milliseconds,
  })
}

function giveUp(state: Lifecycle, cause: Problem, when: string, now: number): LifecycleStep {
  const hint = `Liminal gave up ${when}. Reconnect when the cause is mended.`
  const problem = { ...cause, hint }
  return after(enter(state, { phase: 'disconnected', after: 'loss', problem }, now), {
    type: 'refuse-sessions',
    problem,
  })
}

function start(state: Lifecycle, now: number): LifecycleStep {
  const generation = state.generation + 1
  return after(enter({ ...state, generation }, { phase: 'starting' }, now), {
    type: 'spawn',
    generation,
  })
}

function attempt(state: Lifecycle, problem: Problem, of: number, now: number): LifecycleStep {
  const generation = state.generation + 1
  const at = state.phase === 'waiting' ? Math.min(state.at, now) : now
  const next = enter({ ...state, generation }, { phase: 'reconnecting', at, of, problem }, now)
  return after(next, { type: 'spawn', generation })
}

/** Ends the process on purpose; what comes after waits until it is gone. */
function end(
  state: Lifecycle,
  next: 'idle' | 'start' | 'closed',
  why: string,
  how: 'stop' | 'kill',
  now: number,
): LifecycleStep {
  const problem = next === 'closed' ? quitting : stoppedByUser
  const step = enter(state, { phase: 'stopping', next, why }, now)
  const effects: LifecycleEffect[] = []
  if (state.phase === 'connected') {
    effects.push({ type: 'cancel-timer', timer: 'stable' })
    effects.push({ type: 'interrupt-sessions', problem, resume: next === 'start' })
  } else effects.push({ type: 'refuse-sessions', problem })
  effects.push({ type: how, generation: state.generation })
  return after(step, ...effects)
}

function ended(state: Lifecycle, next: 'idle' | 'start' | 'closed', now: number): LifecycleStep {
  if (next === 'start') return start(state, now)
  if (next === 'closed') return enter(state, { phase: 'closed' }, now)
  return enter(state, { phase: 'idle', why: stoppedByUser.message }, now)
}

function problemOfFailure(name: string, input: Exclude<Heard, { type: 'handshaken' }>): Problem {
  if (input.type === 'spawn-failed') {
    if (input.problem.code === 'folder-missing') return input.problem
    const message = `Could not start ${name}. Check that it's installed.`
    return { ...input.problem, message, details: input.problem.details ?? input.problem.message }
  }
  const message = `Could not connect to ${name}`
  if (input.type === 'exited')
    return { code: 'handshake-failed', message, details: lastWordsOf(input.exit) }
  const details = input.problem.details ?? input.problem.message
  return { ...input.problem, message, details }
}

export const stoppedByUser: Problem = { code: 'stopped', message: 'Stopped by you' }
const quitting: Problem = { code: 'quitting', message: 'Liminal is quitting' }

/** Into a phase, with its status: unless what is shown stays the same. */
function enter(state: Lifecycle, phase: Phase, now: number): LifecycleStep {
  const before = connectionOf(state)
  const unchanged = { ...factsOf(state), ...phase } as Lifecycle
  const same = connectionOf(unchanged).phase === before.phase
  const next = same ? unchanged : { ...unchanged, since: now }
  const connection = connectionOf(next)
  return {
    state: next,
    effects: sameStatus(before, connection) ? [] : [{ type: 'status', connection }],
  }
}

function factsOf({ name, generation, attempts, restarts, since }: Lifecycle): Facts {
  return { name, generation, attempts, restarts, since }
}

function sameStatus(one: Connection, other: Connection): boolean {
  return (
    one.phase === other.phase &&
    one.why === other.why &&
    one.problem?.hint === other.problem?.hint &&
    one.attempt?.number === other.attempt?.number &&
    one.attempt?.at === other.attempt?.at &&
    one.attempt?.of === other.attempt?.of
  )
}

function stay(state: Lifecycle, ...effects: LifecycleEffect[]): LifecycleStep {
  return { state, effects }
}

function before(step: LifecycleStep, ...effects: LifecycleEffect[]): LifecycleStep {
  return { state: step.state, effects: [...effects, ...step.effects] }
}

function after(step: LifecycleStep, ...effects: LifecycleEffect[]): LifecycleStep {
  return { state: step.state, effects: [...step.effects, ...effects] }
}

function refuseForGood(state: Lifecycle): LifecycleStep {
  return stay(state, { type: 'refuse-sessions', problem: quitting })
}
