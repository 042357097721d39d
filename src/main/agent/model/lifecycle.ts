// Over 300 lines: one machine, each of its inputs from each of its phases.
import type { Problem } from '../../../kit/result'
import { hopeless, ofTheProgram } from '../../../shared/agent/process/start-codes'
import {
  lastWordsOf,
  lossOf,
  quitting,
  restarted,
  stoppedByUser,
} from '../../host/model/last-words'
import {
  type Lifecycle,
  type LifecycleEffect,
  type LifecycleInput,
  type LifecycleStep,
  retryDelay,
  stableAfter,
  type TimerName,
} from './lifecycle-state'
import { after, before, enter, factsOf, stay } from './lifecycle-step'
import { restartDecision } from './restart'

export function step(state: Lifecycle, input: LifecycleInput, now: number): LifecycleStep {
  switch (input.type) {
    case 'ensure':
      return ensure(state, now)
    case 'attach':
      return state.phase === 'idle' ? start(state, now, 'attach') : stay(state)
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
      const of = fresh.after === 'start' ? 1 : state.limit
      return attempt({ ...fresh, attempts: 1 }, fresh.problem, of, now)
    }
    case 'waiting': {
      const next = attempt({ ...fresh, attempts: 1 }, fresh.problem, state.limit, now)
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
    return attempt(state, state.problem, state.limit, now)
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
  if (state.phase === 'reconnecting' && state.of > 1 && !hopeless.has(problem.code))
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
  if (attempts > state.limit) return giveUp(state, problem, `after ${state.limit} attempts`, now)
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

function start(state: Lifecycle, now: number, how: 'spawn' | 'attach' = 'spawn'): LifecycleStep {
  const generation = state.generation + 1
  return after(enter({ ...state, generation }, { phase: 'starting' }, now), {
    type: how,
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
  const problem = { closed: quitting, start: restarted, idle: stoppedByUser }[next]
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
    if (!ofTheProgram.has(input.problem.code)) return input.problem
    const message = `Could not start ${name}. Check that it's installed.`
    return { ...input.problem, message, details: input.problem.details ?? input.problem.message }
  }
  const message = `Could not connect to ${name}`
  if (input.type === 'exited')
    return { code: 'handshake-failed', message, details: lastWordsOf(input.exit) }
  const details = input.problem.details ?? input.problem.message
  return { ...input.problem, message, details }
}

function refuseForGood(state: Lifecycle): LifecycleStep {
  return stay(state, { type: 'refuse-sessions', problem: quitting })
}
