import type { Connection } from '../../../shared/agent/process/connection'
import {
  connectionOf,
  type Facts,
  type Lifecycle,
  type LifecycleEffect,
  type LifecycleStep,
  type Phase,
} from './lifecycle-state'

/** Into a phase, with its status: unless what is shown stays the same. */
export function enter(state: Lifecycle, phase: Phase, now: number): LifecycleStep {
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

export function factsOf(state: Lifecycle): Facts {
  const { name, limit, generation, attempts, restarts, since } = state
  return { name, limit, generation, attempts, restarts, since }
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

export function stay(state: Lifecycle, ...effects: LifecycleEffect[]): LifecycleStep {
  return { state, effects }
}

export function before(step: LifecycleStep, ...effects: LifecycleEffect[]): LifecycleStep {
  return { state: step.state, effects: [...effects, ...step.effects] }
}

export function after(step: LifecycleStep, ...effects: LifecycleEffect[]): LifecycleStep {
  return { state: step.state, effects: [...step.effects, ...effects] }
}
