import { randomUUID } from 'node:crypto'
import type { Accounting } from '../agent/accounting'
import type { HostRouter } from '../host/host-router'
import { runCheck } from '../session/runs/checking'
import { committingOf } from '../session/runs/committing-of'
import type { Session } from '../session/session'
import type { Line } from './merging'

/** Nobody has asked for it. */
const nobody = { id: 0 }

export interface MergeQueueParts {
  accounting: Pick<Accounting, 'redactor'>
  everywhere: HostRouter
}

/** What the line of accepted tasks can do with the branch that a session works on. */
export function mergeQueue(
  session: Session,
  { accounting, everywhere: hostRouter }: MergeQueueParts,
): Line {
  const { handlers: branch, machine } = hostRouter.of('sessions', session.id)
  return {
    ...committingOf(branch, machine.files, session),
    preview: async (at, into) =>
      branch['branch.foretell']({ session: at, base: into, way: 'join' }, nobody),
    pull: async (at, from) => branch['branch.pull']({ session: at, base: from }, nobody),
    merge: async (at, into, { source, target }, message) =>
      branch['branch.merge'](
        { session: at, base: into, way: 'join', source, target, message },
        nobody,
      ),
    check: async (_, command, signal) =>
      runCheck(
        { machine, clean: (text) => accounting.redactor.text(text) },
        session,
        { id: `task-${randomUUID()}`, check: command, failedChecks: 0 },
        signal,
      ),
  }
}
