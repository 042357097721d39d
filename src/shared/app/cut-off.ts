import type { Connection } from '../agent/process/connection'
import type { RemoteRow } from '../host/remote-row'
import { factsOf, statusOf } from '../session/status'
import type { ProcessRow, SessionRow } from './tables'

/** How agents of a remote are connected while the way to it is lost; nothing while it stands. */
export function cutOff({ id, link, since = 0 }: RemoteRow): Connection | undefined {
  if (link?.state === 'reconnecting')
    return { phase: 'reconnecting', why: `${id}: ${link.why}`, since }
  if (link?.state !== 'waiting') return undefined
  return { phase: 'disconnected', why: waitWords(id, link), since }
}

/** “build-1 waits for you: Its host key is not the one that was known.” */
function waitWords(id: string, { open, why }: { open: boolean; why: string }): string {
  return open ? `${id} waits for your answer.` : `${id} waits for you: ${why}`
}

/** Remotes that nothing but their user can go on with: one each, however many sessions are there. */
export const waitingRemotes = (remotes: readonly RemoteRow[]): RemoteRow[] =>
  remotes.filter(({ link }) => link?.state === 'waiting')

/**
 * A session there as it is known while nothing comes from it. What it asks, and what it came to,
 * stays what it was; who has no agent there misses none.
 */
export function sessionCutOff(row: SessionRow, connection: Connection): SessionRow {
  if (!misses(row.connection)) return row
  const { why, since } = connection
  const said = row.status === 'Failed' ? 'Failed' : statusOf(factsOf({ ...row, connection }))
  const apart = said === 'Disconnected' || said === 'Reconnecting'
  const cut = { ...row, connection, status: said, cutOff: true as const }
  return apart ? { ...cut, why, since } : cut
}

export const processCutOff = (row: ProcessRow, connection: Connection): ProcessRow =>
  misses(row.connection) ? { ...row, connection } : row

/** Its agent is there, and cannot be heard. */
const misses = ({ phase }: Connection): boolean => phase === 'connected' || phase === 'starting'
