import { randomUUID } from 'node:crypto'
import type { Accounting } from '../agent/accounting'
import type { HostRouter } from '../host/host-router'
import { runCheck } from '../session/runs/checking'
import { committingOf } from '../session/runs/committing-of'
import type { Session } from '../session/session'
import type { Line } from './merging'

export interface MergeQueueParts {
  accounting: Pick<Accounting, 'redactor'>
  everywhere: HostRouter
}

/** What the line of accepted tasks can do with the branch that a session works on. */
export function mergeQueue(
  session: Session,
  { accounting, everywhere: hostRouter }: MergeQueueParts,
): Line {
  const { branches, machine } = hostRouter.of('sessions', session.id)
  return {
    ...committingOf(branches, machine.files, session),
    preview: async (at, into) => (await branches()).preview(at, into, 'join'),
    pull: async (at, from) => (await branches()).pull(at, from),
    merge: async (at, into, { source, target }, message) =>
      (await branches()).merge(at, { base: into, way: 'join', source, target, message }),
    check: async (_, command, signal) =>
      runCheck(
        { machine, clean: (text) => accounting.redactor.text(text) },
        session,
        { id: `task-${randomUUID()}`, check: command, failedChecks: 0 },
        signal,
      ),
  }
}
