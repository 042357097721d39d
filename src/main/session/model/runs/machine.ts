import { defined } from '../../../../kit/defined'
import type { Problem } from '../../../../kit/result'
import {
  graceTime,
  isOver,
  isOwn,
  type Limit,
  lingerTime,
  mostCuts,
  mostFailedChecks,
  promptOf,
  type Run,
  type RunState,
  type StoppedBy,
  type TurnEnded,
  usedUp,
} from '../../../../shared/session/runs/run'
import type { FoundSignal, Signal } from '../../../../shared/session/runs/signal'
import { appEnded, checkFailed, died, failsBefore, missing, refused } from './problems'
import { counted, overspent, spending, withCost, withUnwatched } from './spending'
import type { RunEffect, RunInput, RunStep, Saying } from './steps'

/** Where an input leads a run. Whatever is noticed first decides, and what comes after its end is nothing to it (SPEC R5). */
export function stepRun(run: Run, input: RunInput): RunStep {
  if (isOver(run)) return afterEnd(run, input)
  const { at } = input
  switch (input.type) {
    case 'turn-started':
      return turnStarted(run, input, at)
    case 'turn-ended':
      return run.turn === input.turn ? turnEnded(run, input.ended, at) : stay(run)
    case 'cost': {
      // It is written down when the turn ends, or is too much.
      const limit = overspent(withCost(run, input.cost))
      return limit ? stop(withCost(run, input.cost), limit, at) : stay(run)
    }
    case 'asks':
      return asks(run, input.questions > 0, at)
    case 'refused': {
      const idle = run.state === 'preparing' || run.state === 'working'
      if (!idle || run.turn !== undefined) return stay(run)
      return stay(to(run, 'waiting', at, { waits: 'failure', problem: input.problem }))
    }
    case 'seen':
      return run.state === 'working' && run.turn !== undefined && run.seenAt === undefined
        ? stay({ ...run, seenAt: at })
        : stay(run)
    case 'read':
      return run.state === 'reading' ? found(run, input.found, at) : stay(run)
    case 'tried':
      return run.state === 'preparing' ? tried(run, input) : stay(run)
    case 'committed':
      return run.state === 'checking' ? stay({ ...run, committed: true }) : stay(run)
    case 'checked':
      return run.state === 'checking' ? checked(run, input, at) : stay(run)
    case 'unchecked':
      return run.state === 'checking' ? fail(run, input.problem, at) : stay(run)
    case 'due':
      return due(run, at)
    case 'stop':
      return stop(run, input.by, at)
    case 'take-over':
      return end(run, 'stopped', at, { by: 'taken-over' })
    case 'tidied':
      return stay(run)
    case 'recalled':
      return recalled(run, input)
    default:
      return input satisfies never
  }
}

function turnStarted(
  run: Run,
  { turn, itself }: { turn: string; itself?: true },
  at: number,
): RunStep {
  const own = itself || isOwn(run, turn)
  const { prompt, ended, signal, problem, waits, committed, ...rest } = counted(run, at)
  const begun: Run = {
    ...rest,
    ...(prompt === undefined || prompt === turn ? {} : { prompt }),
    turn,
    // What is sent again is the same turn.
    spent: { ...rest.spent, turns: rest.spent.turns + (turn.includes('~') ? 0 : 1) },
    // Whoever talks to it himself begins with it anew.
    ...(own ? {} : { reminded: false, cuts: 0 }),
  }
  if (run.state === 'stopping') return stay(begun, { type: 'cancel-turn' })
  const left: RunEffect[] = run.state === 'checking' ? [{ type: 'leave-check' }] : []
  const working = to(begun, 'working', at, {})
  return stay(run.asks ? working : { ...working, countedTo: at }, ...left)
}

function turnEnded(run: Run, ended: TurnEnded, at: number): RunStep {
  const { problem } = ended
  const spent = withUnwatched(spending(counted(run, at), ended), ended)
  const { turn, seenAt, lingeredAt, ...rest } = spent
  const news: RunEffect[] =
    spent.unwatched && !run.unwatched ? [{ type: 'tell-unwatched', limits: spent.unwatched }] : []
  // Cut short by us, since it had given its signal.
  const reason = lingeredAt === undefined ? ended.reason : 'end_turn'
  const what = { reason, ...defined({ problem }) }
  const reading = to({ ...rest, ended: what, asks: false }, 'reading', at, {})
  return stay(reading, ...news, { type: 'read' })
}

/** The one place where it is decided what a turn came to. */
function found(run: Run, signal: FoundSignal, at: number): RunStep {
  // The user's word counts more than the agent's.
  if (run.by === 'user' || run.by === 'task') return end(run, 'stopped', at, {})
  if (signal !== 'nothing' && 'signal' in signal) return settled(run, signal.signal, at)
  if (run.by !== undefined) return end(run, 'stopped', at, {})
  const wrong = signal === 'nothing' ? {} : { wrong: signal.wrong }
  const { reason = 'end_turn', problem } = run.ended ?? {}
  switch (reason) {
    case 'cancelled':
      return stay(to(run, 'waiting', at, { waits: 'cancelled' }))
    case 'failed': {
      // What is planned for it would spend more.
      const limit = overspent({ ...run, turn: 'over' })
      if (limit) return end(run, 'stopped', at, { by: limit })
      const why = problem ?? { code: 'failed', message: 'The turn failed.' }
      return stay(to(run, 'waiting', at, { waits: 'failure', problem: why }))
    }
    case 'refusal':
      return fail(run, problem ?? refused, at)
    case 'interrupted': {
      // That the app ended is nothing that the agent did.
      const cuts = problem?.code === appEnded.code ? run.cuts : run.cuts + 1
      if (cuts > mostCuts) return fail(run, problem ?? died, at)
      return say({ ...run, cuts }, { why: 'cut-short' }, at)
    }
    default:
      if (run.reminded) return fail(run, missing(wrong.wrong), at)
      return say({ ...run, reminded: true, cuts: 0 }, { why: 'missing', ...wrong }, at)
  }
}

function settled(run: Run, signal: Signal, at: number): RunStep {
  const told = { ...run, signal, cuts: 0 }
  switch (signal.status) {
    case 'done':
      if (run.check === undefined) return end(told, 'done', at, {})
      return stay({ ...to(told, 'checking', at, {}), countedTo: at }, { type: 'check' })
    case 'failed': {
      const message = signal.summary ?? 'The agent says that it cannot be done.'
      return fail(told, { code: 'run-failed', message }, at)
    }
    case 'question':
      if (run.by !== undefined) return end(told, 'stopped', at, {})
      return stay(to({ ...told, reminded: false }, 'waiting', at, { waits: 'answer' }))
    default:
      return signal.status satisfies never
  }
}

function checked(
  run: Run,
  { passed, output, left }: Extract<RunInput, { type: 'checked' }>,
  at: number,
): RunStep {
  const now = { ...counted(run, at), ...defined({ left }) }
  if (passed) return end(now, 'done', at, {})
  const failedChecks = run.failedChecks + 1
  if (run.by !== undefined) return end({ ...now, failedChecks }, 'stopped', at, {})
  const before = run.tried?.passed === false ? run.tried.on : undefined
  // It is told once, since it may have been to make it pass; that it fails all the same is not the agent's.
  if (before !== undefined && failedChecks > 1)
    return end({ ...now, failedChecks }, 'done', at, { problem: failsBefore(run.check, before) })
  if (failedChecks > mostFailedChecks) return fail(now, checkFailed(run, failedChecks), at)
  const { signal, ...again } = now
  const saying = {
    why: 'check-failed' as const,
    output,
    ...defined({ before }),
  }
  return say({ ...again, failedChecks, reminded: false }, saying, at)
}

function tried(run: Run, { on, passed, left }: Extract<RunInput, { type: 'tried' }>): RunStep {
  const now = { ...run, tried: { on, passed }, ...defined({ left }) }
  return passed ? stay(now) : stay(now, { type: 'tell-tried', on })
}

/** It says something to its agent, if it may spend a turn on that. */
function say(run: Run, saying: Saying, at: number): RunStep {
  const limit = usedUp(run)
  if (limit) return end(run, 'stopped', at, { by: limit })
  const prompts = run.prompts + 1
  const prompt = promptOf(run.id, prompts)
  const { ended, ...rest } = run
  return stay(to({ ...rest, prompts, prompt }, 'working', at, {}), { type: 'say', prompt, saying })
}

function asks(run: Run, open: boolean, at: number): RunStep {
  if (open === run.asks) return stay(run)
  const { countedTo, ...now } = counted(run, at)
  const runs = !open && run.turn !== undefined && run.state === 'working'
  return stay({ ...now, asks: open, since: at, ...(runs ? { countedTo: at } : {}) })
}

function due(run: Run, at: number): RunStep {
  if (run.state === 'stopping' && at >= run.since + graceTime) return endHard(run, at)
  if (run.lingeredAt !== undefined && at >= run.lingeredAt + graceTime)
    return stay({ ...run, lingeredAt: at }, { type: 'stop-agent' })
  const lingers = run.seenAt !== undefined && run.lingeredAt === undefined
  if (lingers && at >= (run.seenAt ?? 0) + lingerTime)
    return stay({ ...run, lingeredAt: at }, { type: 'cancel-turn' })
  if (run.countedTo === undefined) return stay(run)
  const now = counted(run, at)
  const limit = overspent(now)
  return limit ? stop(now, limit, at) : stay(now)
}

/** What was told to end has not: it is ended. The end of its turn brings what follows. */
function endHard(run: Run, at: number): RunStep {
  if (run.turn === undefined) return end(run, 'stopped', at, {})
  return stay({ ...run, since: at }, { type: 'stop-agent' })
}

function stop(run: Run, by: Limit | StoppedBy, at: number): RunStep {
  if (run.state === 'reading') return stay({ ...run, by })
  const left: RunEffect[] = run.state === 'checking' ? [{ type: 'leave-check' }] : []
  if (run.turn === undefined) {
    const ended = end(run, 'stopped', at, { by })
    return { ...ended, effects: [...left, ...ended.effects] }
  }
  if (run.state === 'stopping') return stay({ ...run, by })
  return stay(to(run, 'stopping', at, { by }), { type: 'cancel-turn' })
}

function fail(run: Run, problem: Problem, at: number): RunStep {
  return end(run, 'failed', at, { problem })
}

function end(run: Run, state: 'done' | 'failed' | 'stopped', at: number, more: Partial<Run>) {
  const { countedTo, turn, prompt, ended, seenAt, lingeredAt, by, ...rest } = counted(run, at)
  const why = state === 'stopped' && by !== undefined ? { by } : {}
  return stay(
    to({ ...rest, asks: false }, state, at, { ...why, ...more }),
    { type: 'tell' },
    { type: 'tidy' },
  )
}

function afterEnd(run: Run, input: RunInput): RunStep {
  if (input.type === 'tidied') return stay({ ...run, tidied: true })
  return input.type === 'recalled' && !run.tidied ? stay(run, { type: 'tidy' }) : stay(run)
}

/** Nothing runs any more; what was on its way is taken up where it was. */
function recalled(
  left: Run,
  { at, heardAt, ended, began, queued, goesOn }: Extract<RunInput, { type: 'recalled' }>,
): RunStep {
  const run = began === undefined ? left : turnStarted(left, { turn: began }, heardAt).state
  if (goesOn && run.turn !== undefined && !ended) {
    const now = counted(run, heardAt)
    return stay(run.asks ? now : { ...now, countedTo: at })
  }
  const { countedTo, ...now } = counted({ ...run, asks: false }, heardAt)
  const { turn, prompt, state } = now
  if (turn !== undefined) {
    const { reason = 'interrupted', ...rest } = ended ?? {}
    const cut = reason === 'interrupted' ? { problem: appEnded } : {}
    return turnEnded(now, { ...rest, reason, ...cut }, at)
  }
  if (state === 'reading') return stay(now, { type: 'read' })
  if (state === 'checking') return stay({ ...now, countedTo: at }, { type: 'check' })
  const isWanted = state === 'preparing' || state === 'working'
  const said = isWanted ? prompt : now.waits === 'failure' ? queued : undefined
  return said === undefined ? stay(now) : stay(now, { type: 'release', prompt: said })
}

function to(run: Run, state: RunState, at: number, more: Partial<Run>): Run {
  const { waits, problem, ...rest } = run
  return { ...rest, state, since: at, ...more }
}

const stay = (state: Run, ...effects: RunEffect[]): RunStep => ({ state, effects })
