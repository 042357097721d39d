import { failure, type Result, success } from '../../kit/result'
import type { Answer } from '../../shared/session/question'
import type { Log, StoredSession } from '../store/log/log'
import { noConversation } from './prompts'
import { rowNow } from './row-publisher'
import type { Deriving } from './search/deriving'
import type { Session } from './session'
import type { Sessions } from './sessions'

interface ForkDependencies {
  sessions: Sessions
  log: Log
  deriving: Deriving
  newId(): string
}

/** "Login race (fork)", then "(fork 2)", also where the fork of a fork is made. */
function forkTitle(title: string, taken: ReadonlySet<string>): string {
  const name = title.replace(/ \(fork(?: \d+)?\)$/, '')
  let made = `${name} (fork)`
  for (let number = 2; taken.has(made); number += 1) made = `${name} (fork ${number})`
  return made
}

/** A second conversation that begins with all that this one knows. */
export async function forkSession(
  session: Session,
  dependencies: ForkDependencies,
  before?: string,
): Promise<Result<{ session: string }>> {
  const { sessions } = dependencies
  const free = sessions.admit(session.awake ? 1 : 2)
  if (!free.ok) return free
  const { conversation } = session
  if (!conversation) return noConversation
  if (before !== undefined) return forkBefore(session, before, dependencies)
  const forked = await conversation.fork()
  if (!forked.ok) return forked
  const begins =
    'of' in forked.value
      ? { agentSession: null, forkOf: forked.value.of }
      : { agentSession: forked.value.agentSession }
  const copy = await copyOf(session, session.state.sequence, begins, dependencies)
  if (!copy.ok) return copy
  copy.value.start()
  return success({ session: copy.value.id })
}

/** No agent forgets what was said after a turn: a new conversation is told what was said before it. */
async function forkBefore(
  session: Session,
  turn: string,
  dependencies: ForkDependencies,
): Promise<Result<{ session: string }>> {
  const section = first(session.eachSection(), (one) => one.turn?.id === turn)
  if (!section) return failure('unknown-turn', 'This turn is not in the conversation.')
  const copy = await copyOf(session, section.first - 1, { agentSession: null }, dependencies)
  if (!copy.ok) return copy
  if (copy.value.state.tally.turns > 0)
    copy.value.questions.settle({ kind: 'context-lost', id: '', message: forgotten }, knowing)
  copy.value.start()
  return success({ session: copy.value.id })
}

const forgotten = 'What was said from here on is not part of this conversation.'
const knowing: Answer = { kind: 'fresh', withTranscript: true }

function first<Item>(items: Iterable<Item>, fits: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (fits(item)) return item
  return undefined
}

async function copyOf(
  session: Session,
  last: number,
  begins: Pick<StoredSession, 'agentSession' | 'forkOf'>,
  { sessions, log, deriving, newId }: ForkDependencies,
): Promise<Result<Session>> {
  const id = newId()
  log.copy(session.id, id, last)
  // What was said before is found in both, and stays when either of them is deleted.
  await deriving.one(id)
  if (log.underived.has(id)) return failure('app-ends', 'Liminal is about to end')
  const titles = new Set(sessions.all().map((one) => rowNow(one).title))
  const { forkOf: _, ...rest } = session.stored
  const copy = sessions.add({ ...rest, id, ...begins, pinned: false, summary: null })
  for (const { id: prompt } of copy.state.queue) copy.append({ type: 'prompt-removed', prompt })
  if (copy.state.run) copy.append({ type: 'run', run: null })
  copy.append({ type: 'title', title: forkTitle(copy.state.title, titles), by: 'user' })
  return success(copy)
}
