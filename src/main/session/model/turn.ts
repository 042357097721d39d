// Over 300 lines: one machine, each of its inputs from each of its states.

import type { Problem } from '../../../kit/result'
import type { SessionEvent, StoppedBy, TurnOutcome } from '../../../shared/session/event'
import type { AnsweredBy } from '../../../shared/session/question'
import type { HoldReason } from '../../../shared/session/queue-waits'
import { isOpen, type RecoveryPlan } from '../../../shared/session/recovery/plan'

/** Where a session stands with its agent. `life` counts its openings; fences late answers of an earlier one. */
export type Conversation = { life: number } /** No agent serves it: it starts on demand. */ & (
  | { state: 'detached' }
  /** An earlier run of the app left it at its agent, which is being attached to: all else comes after that. */
  | { state: 'attaching'; later: ConversationInput[] }
  /** Waits for the process. */
  | { state: 'connecting' }
  /** The agent makes or continues its conversation. */
  | { state: 'opening' }
  /** Its options are made what they were, before anything is sent under others. */
  | { state: 'settling' }
  /** Cannot go on until the user has answered: lost context, sign-in, options that the agent does not take. */
  | { state: 'blocked' }
  | { state: 'ready' }
  /** What a turn begins with is made sure of; it has not begun, and the prompt still waits. */
  | { state: 'checking'; turn: string }
  | { state: 'working'; turn: string }
  | { state: 'cancelling'; turn: string }
)

export type ConversationInput =
  /** It is as it was left: at a turn, or between two. */
  | { type: 'attached'; life: number; turn: string | null; cancelling: boolean }
  /** Its agent is there, and has no such conversation: it was about to be opened. */
  | { type: 'attached-unopened'; life: number }
  /** It cannot be gone on with there: what was left open has been closed. */
  | { type: 'not-attached'; life: number }
  /** The agent is wanted. */
  | { type: 'need' }
  | { type: 'connected'; life: number }
  | { type: 'refused'; life: number }
  /** No agent may be started for it now; what its next prompt waits for. */
  | { type: 'rests'; life: number; plan?: RecoveryPlan }
  | { type: 'opened'; life: number; how: 'new' | 'resume' | 'load' | 'fresh' }
  | { type: 'open-failed'; life: number; problem: Problem }
  /** Its options are what they have to be. */
  | { type: 'settled'; life: number }
  /** They are not, or what they have to be is something else now. */
  | { type: 'unsettled' }
  /** What the user must decide has been asked. */
  | { type: 'blocked'; life: number }
  /** It has been decided. */
  | { type: 'unblocked' }
  /** A turn may begin now, or why not, or what is waited for. */
  | { type: 'checked'; life: number; turn: string; problem?: Problem; plan?: RecoveryPlan }
  /** The agent works although nobody has asked it to. */
  | { type: 'by-itself'; turn: string }
  | { type: 'turn-ended'; life: number; turn: string; end: TurnOutcome; plan?: RecoveryPlan }
  /** Whether what waits in the queue is held for the user. */
  | { type: 'cancel'; hold: boolean }
  /** Something beside the turn that makes the queue the user's. */
  | { type: 'hold'; why: HoldReason }
  /** The process is gone, and whether it will be back by itself. */
  | { type: 'interrupted'; problem: Problem; resume: boolean; plan?: RecoveryPlan }
  /** Between turns: from now on another process serves it. */
  | { type: 'moved' }
  /** Between turns: its agent is left, to be spoken to in another way. */
  | { type: 'leave' }
  | { type: 'stop'; by: StoppedBy }

export type ConversationEffect =
  | { type: 'append'; event: SessionEvent }
  | { type: 'ensure-process'; life: number }
  | { type: 'open'; life: number }
  | { type: 'settle'; life: number }
  | { type: 'check'; life: number; turn: string }
  | { type: 'send'; life: number; turn: string }
  /** A turn that began in an earlier run of the app goes on. */
  | { type: 'go-on'; life: number; turn: string }
  /** What came while it was being attached to. */
  | { type: 'again'; inputs: ConversationInput[] }
  /** What waits in the queue goes only when the user says so. */
  | { type: 'hold-queue'; why: HoldReason }
  | { type: 'cancel-turn' }
  | { type: 'cancel-questions'; by: AnsweredBy }
  /** The agent's conversation is left; a stopped session leaves the process as well. */
  | { type: 'release'; leave: boolean }
  /** What becomes of the process that served it concerns it no more. */
  | { type: 'hand-over' }

interface ConversationStep {
  state: Conversation
  effects: ConversationEffect[]
}

export const detached: Conversation = { state: 'detached', life: 0 }

/**
 * `next` is the prompt to send when the agent is free, if there is one. What waits is held for the
 * user when a turn is cut short, and when no agent comes for it by itself.
 */
export function converse(
  state: Conversation,
  input: ConversationInput,
  next: string | undefined,
): ConversationStep {
  // What an earlier opening still brings is about a conversation that has been left.
  if ('life' in input && input.life !== state.life) return stay(state)
  if (state.state === 'attaching') return attaching(state, input)
  switch (input.type) {
    case 'attached':
    case 'attached-unopened':
    case 'not-attached':
      return stay(state)
    case 'need':
      if (state.state === 'detached') return connect(state)
      return state.state === 'ready' ? goOn(state, next) : stay(state)
    case 'connected':
      return state.state === 'connecting' ? open(state) : stay(state)
    case 'refused':
      if (state.state !== 'connecting') return stay(state)
      return before(detach(state), hold('disconnected'))
    case 'rests': {
      if (state.state !== 'connecting') return stay(state)
      const { plan } = input
      return before(detach(state), ...(plan ? held(plan, 'disconnected') : []))
    }
    case 'opened': {
      if (state.state !== 'opening') return stay(state)
      const resumed = append({ type: 'resumed', how: input.how })
      return before(settle(state), resumed)
    }
    case 'settled':
      return state.state === 'settling' ? goOn(state, next) : stay(state)
    case 'checked':
      return state.state === 'checking' && state.turn === input.turn
        ? checked(state, input, next)
        : stay(state)
    case 'unsettled':
      return state.state === 'ready' || state.state === 'checking' || state.state === 'blocked'
        ? settle(state)
        : stay(state)
    case 'open-failed': {
      if (state.state !== 'opening') return stay(state)
      const failed = append({ type: 'failed', problem: input.problem })
      return before(detach(state), hold('disconnected'), failed)
    }
    case 'blocked':
      return state.state === 'opening' || state.state === 'settling'
        ? stay({ state: 'blocked', life: state.life })
        : stay(state)
    case 'unblocked':
      if (state.state === 'blocked') return open(state)
      return state.state === 'detached' ? connect(state) : stay(state)
    case 'by-itself':
      // A prompt that was about to go still waits, and goes when that is over.
      return state.state === 'ready' || state.state === 'checking'
        ? stay(
            { state: 'working', life: state.life, turn: input.turn },
            append({ type: 'turn-started', turn: input.turn, content: [], itself: true }),
          )
        : stay(state)
    case 'turn-ended':
      return turnEnded(state, input, next)
    case 'cancel': {
      const held = input.hold ? [hold('cancelled')] : []
      if (state.state === 'cancelling') return stay(state, ...held)
      if (state.state === 'checking')
        return input.hold ? stay({ state: 'ready', life: state.life }, ...held) : stay(state)
      if (state.state !== 'working') return stay(state)
      const cancelling = { ...state, state: 'cancelling' } as const
      return stay(
        cancelling,
        ...held,
        { type: 'cancel-questions', by: 'cancel' },
        { type: 'cancel-turn' },
      )
    }
    case 'hold':
      return stay(state, hold(input.why))
    case 'interrupted':
      return interrupted(state, input)
    case 'moved':
      return moved(state)
    case 'leave':
      return leave(state)
    case 'stop':
      return stop(state, input.by)
    default:
      return input satisfies never
  }
}

/** Nothing is decided before it is known how it stands. */
function attaching(
  state: Extract<Conversation, { state: 'attaching' }>,
  input: ConversationInput,
): ConversationStep {
  const { life, later } = state
  const again = { type: 'again', inputs: later } as const
  switch (input.type) {
    case 'attached': {
      const { turn, cancelling } = input
      if (turn === null) return after(settle(state), again)
      const working = { state: cancelling ? 'cancelling' : 'working', life, turn } as const
      return stay(working, { type: 'go-on', life, turn }, again)
    }
    case 'attached-unopened':
      return after(connect(state), again)
    case 'not-attached':
      return stay({ state: 'detached', life: life + 1 }, again)
    default:
      return stay({ ...state, later: [...later, input] })
  }
}

function turnEnded(
  state: Conversation,
  { turn, end, plan }: Extract<ConversationInput, { type: 'turn-ended' }>,
  next: string | undefined,
): ConversationStep {
  if ((state.state !== 'working' && state.state !== 'cancelling') || state.turn !== turn)
    return stay(state)
  const ended = [
    { type: 'cancel-questions', by: 'cancel' } as const,
    append({ type: 'turn-ended', turn, ...end }),
  ]
  if (end.reason === 'failed')
    return before(goOn(state, undefined), ...ended, ...held(plan, 'failed'))
  return before(goOn(state, next), ...ended)
}

/** Meanwhile another prompt may have become the next one, or none. */
function checked(
  { life }: Conversation,
  { problem, plan }: Extract<ConversationInput, { type: 'checked' }>,
  next: string | undefined,
): ConversationStep {
  const ready = { state: 'ready', life } as const
  if (plan) return stay(ready, ...held(plan, 'failed'))
  if (problem) return stay(ready, hold('failed'), append({ type: 'failed', problem }))
  if (next === undefined) return stay(ready)
  return stay({ state: 'working', life, turn: next }, { type: 'send', life, turn: next })
}

function interrupted(
  state: Conversation,
  { problem, resume, plan }: Extract<ConversationInput, { type: 'interrupted' }>,
): ConversationStep {
  const left: ConversationEffect[] = []
  switch (state.state) {
    case 'attaching':
    case 'detached':
    case 'connecting':
      return stay(state)
    case 'working':
      left.push(append({ type: 'turn-ended', turn: state.turn, reason: 'interrupted', problem }))
      left.push(...held(plan, 'interrupted'))
      break
    case 'cancelling':
      left.push(append({ type: 'turn-ended', turn: state.turn, reason: 'cancelled' }))
      left.push(hold('interrupted'))
      break
    default:
      if (!resume) left.push(hold('disconnected'))
  }
  return before(
    resume ? connect(state) : detach(state),
    { type: 'cancel-questions', by: 'agent' },
    ...left,
    append({ type: 'break', problem }),
  )
}

function moved(state: Conversation): ConversationStep {
  if (state.state === 'working' || state.state === 'cancelling') return stay(state)
  const handOver = { type: 'hand-over' } as const
  if (state.state === 'detached') return stay(state, handOver)
  return before(connect(state), { type: 'cancel-questions', by: 'agent' }, handOver)
}

function leave(state: Conversation): ConversationStep {
  if (state.state === 'working' || state.state === 'cancelling') return stay(state)
  return before(detach(state, true), { type: 'cancel-questions', by: 'agent' })
}

function stop(state: Conversation, by: StoppedBy): ConversationStep {
  const left: ConversationEffect[] = [{ type: 'cancel-questions', by: 'cancel' }]
  if (state.state === 'working' || state.state === 'cancelling') {
    left.push({ type: 'cancel-turn' })
    left.push(append({ type: 'turn-ended', turn: state.turn, reason: 'cancelled' }))
  }
  left.push(hold('stopped'))
  return before(detach(state, true), ...left, append({ type: 'stopped', by }))
}

function connect(state: Conversation): ConversationStep {
  const life = state.life + 1
  return stay({ state: 'connecting', life }, { type: 'ensure-process', life })
}

function open(state: Conversation): ConversationStep {
  return stay({ state: 'opening', life: state.life }, { type: 'open', life: state.life })
}

function settle({ life }: Conversation): ConversationStep {
  return stay({ state: 'settling', life }, { type: 'settle', life })
}

function goOn({ life }: Conversation, next: string | undefined): ConversationStep {
  if (next === undefined) return stay({ state: 'ready', life })
  return stay({ state: 'checking', life, turn: next }, { type: 'check', life, turn: next })
}

function detach(state: Conversation, leave = false): ConversationStep {
  return stay({ state: 'detached', life: state.life + 1 }, { type: 'release', leave })
}

/** What waits goes on with what is planned, or when the user says so. */
function held(plan: RecoveryPlan | undefined, why: HoldReason): ConversationEffect[] {
  const waits = isOpen(plan) || plan?.step.do === 'after-sign-in'
  const planned = plan ? [append({ type: 'recovery', plan })] : []
  return [hold(waits ? 'recovery' : why), ...planned]
}

function hold(why: HoldReason): ConversationEffect {
  return { type: 'hold-queue', why }
}

function append(event: SessionEvent): ConversationEffect {
  return { type: 'append', event }
}

function stay(state: Conversation, ...effects: ConversationEffect[]): ConversationStep {
  return { state, effects }
}

function after(step: ConversationStep, ...effects: ConversationEffect[]): ConversationStep {
  return { state: step.state, effects: [...step.effects, ...effects] }
}

function before(step: ConversationStep, ...effects: ConversationEffect[]): ConversationStep {
  return { state: step.state, effects: [...effects, ...step.effects] }
}
