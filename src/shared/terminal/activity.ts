import type { Activity } from '../session/status'
import type { Sign } from './signs'
import { titleAsks } from './title'

/** What a phase rests on: a status that says only "needs input" cannot be checked by who reads it. */
type Evidence =
  | { kind: 'start' }
  | { kind: 'output' }
  | { kind: 'silence'; seconds: number; printed: boolean }
  | { kind: 'bell' }
  | { kind: 'notification'; text: string }
  | { kind: 'prompt' }
  | { kind: 'title'; text: string }
  | { kind: 'exit'; code: number | null; signal?: string; by?: Ender }

/** Who ended it, when it did not end by itself. */
export type Ender = 'user' | 'app' | 'lease' | 'keeper'

type Hint = { at: number; evidence: Evidence; lasts: boolean }

/** What a program in a terminal seems to be doing (SPEC T1). */
export interface TerminalActivity {
  phase: 'starting' | 'running' | 'needs-input' | 'stale' | 'exited'
  since: number
  evidence: Evidence
  printed: boolean
  /** When it last printed something, or started. */
  quietSince: number
  /** Something better than silence that says that it waits, once it falls silent. */
  hint: Hint | null
}

export type TerminalInput =
  | { type: 'output'; signs: readonly Sign[] }
  /** The user typed: whatever it waited for has been answered. */
  | { type: 'typed' }
  | { type: 'time' }
  | { type: 'exit'; code: number | null; signal?: string; by?: Ender }

/** Milliseconds of silence until it needs input, and of needing input until it is stale. */
export interface Waits {
  needsInput: number
  stale: number
}

/** With a hint that it waits, half a second of silence is enough: a redraw is over by then. */
const hintedSilence = 500
/** A bell followed by this much more output was not the last thing it had to say. */
const hintLifetime = 2000

export function begin(at: number): TerminalActivity {
  return {
    phase: 'starting',
    since: at,
    evidence: { kind: 'start' },
    printed: false,
    quietSince: at,
    hint: null,
  }
}

export function evolve(
  before: TerminalActivity,
  input: TerminalInput,
  now: number,
  waits: Waits,
): TerminalActivity {
  if (before.phase === 'exited') return before
  // The clock first: what happened before this input is not changed by it.
  const state = pass(before, now, waits)
  switch (input.type) {
    case 'time':
      return state
    case 'typed':
      return { ...state, hint: null }
    case 'output':
      return printed(state, input.signs, now)
    case 'exit': {
      const { type: _, ...how } = input
      return { ...state, phase: 'exited', since: now, evidence: { kind: 'exit', ...how } }
    }
  }
}

/** When the clock alone will change the phase; null when it will not. */
export function nextChange(state: TerminalActivity, waits: Waits): number | null {
  if (state.phase === 'starting' || state.phase === 'running') return dueAt(state, waits)
  return state.phase === 'needs-input' ? state.since + waits.stale : null
}

function pass(before: TerminalActivity, now: number, waits: Waits): TerminalActivity {
  let state = before
  for (let due = nextChange(state, waits); due !== null && due <= now; ) {
    state = overdue(state, due, waits)
    due = nextChange(state, waits)
  }
  return state
}

function overdue(state: TerminalActivity, at: number, waits: Waits): TerminalActivity {
  if (state.phase === 'needs-input') return { ...state, phase: 'stale', since: at }
  const evidence = hintOf(state)?.evidence ?? {
    kind: 'silence' as const,
    seconds: waits.needsInput / 1000,
    printed: state.printed,
  }
  return { ...state, phase: 'needs-input', since: at, evidence }
}

function dueAt(state: TerminalActivity, waits: Waits): number {
  const silence = hintOf(state) ? Math.min(hintedSilence, waits.needsInput) : waits.needsInput
  return state.quietSince + silence
}

function hintOf({ hint, quietSince }: TerminalActivity): Hint | null {
  return hint && (hint.lasts || quietSince - hint.at <= hintLifetime) ? hint : null
}

function printed(state: TerminalActivity, signs: readonly Sign[], now: number): TerminalActivity {
  const hint = signs.reduce((latest, sign) => hinted(latest, sign, now), state.hint)
  const known = state.phase === 'running'
  return {
    phase: 'running',
    since: known ? state.since : now,
    evidence: known ? state.evidence : { kind: 'output' },
    printed: true,
    quietSince: now,
    hint,
  }
}

function hinted(before: Hint | null, sign: Sign, at: number): Hint | null {
  switch (sign.sign) {
    case 'bell':
      // A notification says more than the bell that comes with it.
      return before?.evidence.kind === 'notification' && before.at === at
        ? before
        : { at, evidence: { kind: 'bell' }, lasts: false }
    case 'notification':
      return { at, evidence: { kind: 'notification', text: sign.text }, lasts: false }
    case 'mark':
      if (sign.mark === 'output') return null
      return sign.mark === 'done' ? before : { at, evidence: { kind: 'prompt' }, lasts: true }
    case 'title':
      if (titleAsks(sign.text))
        return { at, evidence: { kind: 'title', text: sign.text }, lasts: true }
      return before?.evidence.kind === 'title' ? null : before
    case 'folder':
      return before
  }
}

/** As the rail says it (SPEC T3); stopping it oneself is no failure. */
export function sessionActivity({ phase, evidence }: TerminalActivity): Activity {
  switch (phase) {
    case 'starting':
    case 'running':
      return 'working'
    case 'needs-input':
    case 'stale':
      return phase
    case 'exited':
      if (evidence.kind !== 'exit') return 'completed'
      if (evidence.by) return evidence.by === 'keeper' ? 'failed' : 'stopped'
      return evidence.code === 0 && !evidence.signal ? 'completed' : 'failed'
  }
}

/** The evidence in words. */
export function whyOf({ phase, since, quietSince, evidence }: TerminalActivity): string {
  switch (evidence.kind) {
    case 'start':
      return 'Started, nothing printed yet'
    case 'output':
      return 'Printing'
    case 'silence': {
      // It has gone on being silent since it was found to be so.
      const seconds =
        phase === 'stale' ? Math.round((since - quietSince) / 100) / 10 : evidence.seconds
      return evidence.printed
        ? `Silent for ${seconds} s`
        : `Printed nothing for ${seconds} s after its start`
    }
    case 'bell':
      return 'Rang the bell and fell silent'
    case 'notification':
      return evidence.text ? `Says: ${evidence.text}` : 'Sent a notification'
    case 'prompt':
      return 'Shows its prompt'
    case 'title':
      return `Title: ${evidence.text}`
    case 'exit':
      return exitWords(evidence)
  }
}

export function exitWords(exit: { code: number | null; signal?: string; by?: Ender }): string {
  if (exit.by === 'user') return 'Stopped by you'
  if (exit.by === 'app') return 'Ended when Liminal was closed'
  if (exit.by === 'lease')
    return 'Ended by Liminal: it said nothing, and nobody had come back to it for long'
  if (exit.by === 'keeper') return 'Ended together with the process of Liminal that held it'
  return exit.signal ? `Ended by ${exit.signal}` : `Exited with code ${exit.code ?? 'unknown'}`
}
