/**
 * When a workspace's status is read: soon after a change, never twice at once, and the less often the
 * longer it takes. Pure: the time is an argument, and what is to be done is data.
 */
export type Schedule =
  | { phase: 'resting'; rest: Rest }
  | { phase: 'waiting'; at: number; rest: Rest }
  | { phase: 'reading'; startedAt: number; again: Source | null }

/** After a reading: until when nothing is read while changes go on, and when they have stopped. */
interface Rest {
  until: number
  calmUntil: number
}

/** Files of the tree, or only what git keeps for itself, which changes many times in one command. */
export type Source = 'files' | 'git'

export type ScheduleInput = { type: 'changed'; source: Source } | { type: 'due' } | { type: 'read' }

type ScheduleEffect = { type: 'wait'; until: number } | { type: 'read' }

export const resting: Schedule = { phase: 'resting', rest: { until: 0, calmUntil: 0 } }

/** What writes one file often writes another at once. */
const settle: Record<Source, number> = { files: 50, git: 1000 }
/** Between two readings while changes go on. */
const pause = 300
/** Reading takes at most this share of the time. */
const share = 0.1
/** Nothing has changed for so long: whoever wrote has stopped, and what there is now is waited for. */
const calm = 100
/** A reading that takes longer rests as long however calm it is. */
const short = 1000
const calmShare = 1 / 3

export function schedule(
  state: Schedule,
  input: ScheduleInput,
  now: number,
): { state: Schedule; effects: ScheduleEffect[] } {
  switch (input.type) {
    case 'changed': {
      const { source } = input
      if (state.phase === 'reading')
        return { state: { ...state, again: sooner(state.again, source) }, effects: [] }
      return state.phase === 'waiting'
        ? waitingOn(state, source, now)
        : waiting(timeFor(source, state.rest, now), state.rest)
    }
    case 'due':
      if (state.phase !== 'waiting') return { state, effects: [] }
      // Timers keep another time, and come a little early by this one.
      if (now < state.at) return waiting(state.at, state.rest)
      return {
        state: { phase: 'reading', startedAt: now, again: null },
        effects: [{ type: 'read' }],
      }
    case 'read': {
      if (state.phase !== 'reading') return { state, effects: [] }
      const took = now - state.startedAt
      const until = now + Math.max(pause, took * (1 / share - 1))
      const calmUntil = took > short ? until : now + took * (1 / calmShare - 1)
      const rest = { until, calmUntil }
      if (!state.again) return { state: { phase: 'resting', rest }, effects: [] }
      return waiting(timeFor(state.again, rest, now), rest)
    }
    default:
      return input satisfies never
  }
}

/** Soon; in the time of rest when nothing more has come for a while, or when that is over. */
function timeFor(source: Source, { until, calmUntil }: Rest, now: number): number {
  const soon = now + settle[source]
  if (source === 'git') return Math.max(soon, until)
  return soon >= until ? soon : Math.min(until, Math.max(now + calm, calmUntil))
}

/** What comes while it waits puts it off as long as it is not calm, and never past the rest. */
function waitingOn(state: Extract<Schedule, { phase: 'waiting' }>, source: Source, now: number) {
  const { at, rest } = state
  const next = timeFor(source, rest, now)
  const isLater = source === 'git' || at > rest.until || now + settle.files >= rest.until
  return next === at || (next > at && isLater) ? { state, effects: [] } : waiting(next, rest)
}

function waiting(at: number, rest: Rest) {
  const state: Schedule = { phase: 'waiting', at, rest }
  return { state, effects: [{ type: 'wait' as const, until: at }] }
}

const sooner = (one: Source | null, other: Source): Source => (one === 'files' ? one : other)
