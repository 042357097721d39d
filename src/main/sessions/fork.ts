import { failure, type Result, success } from '../../shared/result'
import type { Log } from '../log/log'
import type { Deriving } from './deriving'
import { noConversation } from './prompts'
import { rowNow } from './row-publisher'
import type { Session } from './session'
import type { Sessions } from './sessions'

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
  const { conversation } = session
  if (!conversation) return noConversation
  const forked = await conversation.fork()
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
  copy.start()
  return success({ session: id })
}
