import { randomUUID } from 'node:crypto'
import type { Accounting } from '../agent/accounting'
import type { Everywhere } from '../host/everywhere'
import { runCheck } from '../session/runs/checking'
import { committingOf } from '../session/runs/committing-of'
import type { Session } from '../session/session'
import type { Line } from './merging'

/** Nobody has asked for it. */
const nobody = { id: 0 }

export interface TaskLineParts {
  accounting: Pick<Accounting, 'redactor'>
  everywhere: Everywhere
}

/** What the line of accepted tasks can do with the branch that a session works on. */
export function taskLine(session: Session, { accounting, everywhere }: TaskLineParts): Line {
  const { handlers: branch, machine } = everywhere.of('sessions', session.id)
  return {
    ...committingOf(branch, machine.files, session),
    foretell: async (at, into) =>
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
