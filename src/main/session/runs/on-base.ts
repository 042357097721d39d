import type { Result } from '../../../kit/result'
import type { Session } from '../session'
import type { Checked } from './checking'
import type { KeeperParts, OnBase } from './keeper-parts'
import { type Committing, leftBehindBy } from './left-behind'

interface Parts {
  /** It is the session of a task. */
  holds(session: Session): boolean
  line(session: Session): Committing
  check(session: Session, run: Checked, signal: AbortSignal): Promise<Result<{ passed: boolean }>>
}

/**
 * Tries the check of a task where its agent is about to begin, once for each commit and command: whoever
 * begins from the same meanwhile waits for what comes of it.
 */
export function tryingOnBase(parts: Parts): KeeperParts['tries'] {
  const tries = new Map<string, Promise<boolean | undefined>>()
  return async function trying(session, run, signal): Promise<OnBase | undefined> {
    if (!parts.holds(session)) return undefined
    const line = parts.line(session)
    const looked = await line.look(session.id)
    const commit = looked.ok ? looked.value.commit : null
    if (commit === null || signal.aborted) return undefined
    const on = nameOf(session.stored.workspace.base)
    const key = `${commit} ${run.check}`
    const known = tries.get(key)
    if (known) {
      const passed = await known
      // Who tried it was stopped meanwhile.
      return passed === undefined ? trying(session, run, signal) : { on, passed }
    }
    const { id, check = '' } = run
    const title = `Check before anything is changed: ${check}`
    const tried = parts
      .check(session, { id: `base-${id}`, check, failedChecks: 0, title }, signal)
      .then((checked) => (checked.ok && !signal.aborted ? checked.value.passed : undefined))
    tries.set(key, tried)
    const passed = await tried
    if (passed === undefined) {
      tries.delete(key)
      return undefined
    }
    const left = await leftBehindBy(line, session.id)
    return { on, passed, ...(left.ok ? { left: left.value } : {}) }
  }
}

/** A commit at which no branch is has no name that says anything. */
const nameOf = (base: string | undefined): string =>
  base === undefined || /^[0-9a-f]{40,64}$/.test(base) ? 'what it began from' : base
