import { failure, type Result, success } from '../../shared/result'
import type { Log } from '../log/log'
import type { Deriving } from './deriving'
import { rowNow } from './row-publisher'
import type { Session } from './session'
import type { Sessions } from './sessions'
import { equipmentFor } from './setting-up'

export interface ForkDependencies {
  sessions: Sessions
  log: Log
  deriving: Deriving
  newId(): string
}

/** "Login race (fork)", then "(fork 2)", also where the fork of a fork is made. */
export function forkTitle(title: string, taken: ReadonlySet<string>): string {
  const name = title.replace(/ \(fork(?: \d+)?\)$/, '')
  let made = `${name} (fork)`
  for (let number = 2; taken.has(made); number += 1) made = `${name} (fork ${number})`
  return made
}

/** A second conversation that begins with all that this one knows. */
export async function forkSession(
  session: Session,
  { sessions, log, deriving, newId }: ForkDependencies,
): Promise<Result<{ session: string }>> {
  const free = sessions.admit(session.running ? 1 : 2)
  if (!free.ok) return free
  if (session.engagement.state === 'working' || session.engagement.state === 'cancelling')
    return failure('busy', 'Wait until the turn is over, or cancel it')
  const open = await session.engagement.whenOpen()
  if (!open.ok) return open
  const { connection, agentSession } = open.value
  if (!connection.capabilities.fork)
    return failure('cannot-fork', `${session.stored.agentName} cannot fork a conversation`)
  const forked = await connection.forkSession(
    agentSession,
    session.folder,
    equipmentFor(session, connection),
    session.state.options,
  )
  if (!forked.ok) return forked
  const id = newId()
  log.copy(session.id, id, session.state.sequence)
  // What was said before is found in both, and stays when either of them is deleted.
  await deriving.one(id)
  if (log.underived.has(id)) return failure('app-ends', 'Liminal is about to end')
  const titles = new Set(sessions.all().map((one) => rowNow(one).title))
  const copy = sessions.add({
    ...session.stored,
    id,
    agentSession: forked.value.agentSession,
    pinned: false,
    summary: null,
  })
  for (const { id: prompt } of copy.state.queue) copy.append({ type: 'prompt-removed', prompt })
  copy.append({ type: 'title', title: forkTitle(copy.state.title, titles), by: 'user' })
  copy.engagement.need()
  return success({ session: id })
}
