/**
 * When a workspace's status is read: soon after a change, never twice at once, and the less often the
 * longer it takes. Pure: the time is an argument, and what is to be done is data.
 */
export type Schedule =
  | { phase: 'resting'; restUntil: number }
  | { phase: 'waiting'; at: number; restUntil: number }
  | { phase: 'reading'; startedAt: number; again: Source | null }

/** Files of the tree, or only what git keeps for itself, which changes many times in one command. */
export type Source = 'files' | 'git'

export type ScheduleInput = { type: 'changed'; source: Source } | { type: 'due' } | { type: 'read' }

export type ScheduleEffect = { type: 'wait'; until: number } | { type: 'read' }

export const resting: Schedule = { phase: 'resting', restUntil: 0 }

/** What writes one file often writes another at once. */
const settle: Record<Source, number> = { files: 50, git: 1000 }
/** Between two readings while changes go on. */
const pause = 300
/** Reading takes at most this share of the time. */
const share = 0.1

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
      const at = Math.max(now + settle[source], state.restUntil)
      if (state.phase === 'waiting' && state.at <= at) return { state, effects: [] }
      return waiting(at, state.restUntil)
    }
    case 'due':
      if (state.phase !== 'waiting') return { state, effects: [] }
      // Timers keep another time, and come a little early by this one.
      if (now < state.at) return waiting(state.at, state.restUntil)
      return {
        state: { phase: 'reading', startedAt: now, again: null },
        effects: [{ type: 'read' }],
      }
    case 'read': {
      if (state.phase !== 'reading') return { state, effects: [] }
      const took = now - state.startedAt
      const restUntil = now + Math.max(pause, took * (1 / share - 1))
      if (!state.again) return { state: { phase: 'resting', restUntil }, effects: [] }
      return waiting(Math.max(now + settle[state.again], restUntil), restUntil)
    }
    default:
      return input satisfies never
  }
}

function waiting(at: number, restUntil: number) {
  const state: Schedule = { phase: 'waiting', at, restUntil }
  return { state, effects: [{ type: 'wait' as const, until: at }] }
}

const sooner = (one: Source | null, other: Source): Source => (one === 'files' ? one : other)
