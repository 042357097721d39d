import { failure, type Result, success } from '../../kit/result'
import { type Block, textOf } from '../../shared/agent/content'
import type { Session } from './session'

const titleLength = 60

export const noConversation = failure('no-conversation', 'This agent is spoken to in its terminal')

/** Takes a prompt, once: the same id again is the same prompt. It waits in our own queue until the agent is free. */
export function takePrompt(session: Session, prompt: string, content: Block[]): Result<void> {
  if (!session.conversation) return noConversation
  // The newest prompts are on record with the session's summary, those of this run and earlier ones.
  if (session.state.tally.prompts.includes(prompt)) return success(undefined)
  const free = session.admitted()
  if (!free.ok) return free
  session.append({ type: 'prompt-queued', prompt, content })
  if (session.state.titleBy === 'none') {
    const title = titleFrom(content)
    if (title) session.append({ type: 'title', title, by: 'prompt' })
  }
  return session.start()
}

export function editQueued(session: Session, prompt: string, content: Block[]): Result<void> {
  if (!isQueued(session, prompt)) return gone
  session.append({ type: 'prompt-edited', prompt, content })
  return success(undefined)
}

export function moveQueued(session: Session, prompt: string, by: -1 | 1): Result<void> {
  if (!isQueued(session, prompt)) return gone
  const { queue } = session.state
  const place = queue.findIndex(({ id }) => id === prompt)
  if (!queue[place + by]) return success(undefined)
  const before = queue[by < 0 ? place - 1 : place + 2]?.id ?? null
  session.append({ type: 'prompt-moved', prompt, before })
  return success(undefined)
}

export function removeQueued(session: Session, prompt: string): Result<void> {
  const { queue } = session.state
  const place = queue.findIndex(({ id }) => id === prompt)
  const found = queue[place]
  if (!found || !isQueued(session, prompt)) return gone
  if (session.edited === prompt) return beingEdited
  const before = queue.slice(place + 1).map(({ id }) => id)
  session.removed = [...session.removed, { prompt: found, before }].slice(-removedMemory)
  session.append({ type: 'prompt-removed', prompt })
  session.conversation?.resume()
  return success(undefined)
}

/** Whole, in its place among those that still wait, and held if it was. */
export function restoreQueued(session: Session, id: string): Result<void> {
  const removed = session.removed.find(({ prompt }) => prompt.id === id)
  if (!removed) return failure('not-removed', 'This message cannot be brought back any more')
  session.removed = session.removed.filter((one) => one !== removed)
  const { content, held } = removed.prompt
  session.append({ type: 'prompt-queued', prompt: id, content })
  const queued = session.state.queue.map((prompt) => prompt.id)
  const before = removed.before.find((other) => queued.includes(other))
  if (before !== undefined) session.append({ type: 'prompt-moved', prompt: id, before })
  if (held !== undefined) session.append({ type: 'queue-held', why: held, prompt: id })
  session.conversation?.resume()
  return success(undefined)
}

/** What was held for the user goes, in its order. */
export function releaseQueue(session: Session): Result<void> {
  const free = session.admitted()
  if (!free.ok) return free
  if (session.state.queue.some(({ held }) => held !== undefined))
    session.append({ type: 'queue-released' })
  return session.start()
}

/** Into the turn that runs, where the agent can; else to the head of the queue, and the turn is cancelled for it. */
export function sendNow(session: Session, prompt: string): Result<void> {
  const { queue } = session.state
  const [first] = queue
  if (!isQueued(session, prompt)) return gone
  if (session.edited === prompt) return beingEdited
  const free = session.admitted()
  if (!free.ok) return free
  if (queue.find(({ id }) => id === prompt)?.held !== undefined)
    session.append({ type: 'queue-released', prompt })
  if (first && first.id !== prompt)
    session.append({ type: 'prompt-moved', prompt, before: first.id })
  const { conversation } = session
  if (conversation?.steering.start(prompt)) return success(undefined)
  if (conversation?.skipWait()) return success(undefined)
  conversation?.cancel(false)
  return session.start()
}

/** Of so many it is remembered what they were, to be brought back. */
const removedMemory = 20

const beingEdited = failure('being-edited', 'This message is being edited', {
  hint: 'Send the edit or leave it first.',
})

const gone = failure('prompt-gone', 'This message is no longer in the queue')

function isQueued(session: Session, prompt: string): boolean {
  const { state, conversation } = session
  return state.queue.some(({ id }) => id === prompt) && !conversation?.steering.sends(prompt)
}

/** The first line of the first prompt, cut at a word. */
function titleFrom(content: Block[]): string {
  const line = textOf(content).trim().split('\n')[0]?.trim() ?? ''
  if (line.length <= titleLength) return line
  const cut = line.slice(0, titleLength)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > titleLength / 2 ? end : titleLength)}…`
}
