import type { SessionEvent } from './event'
import type { HoldReason } from './queue-waits'
import type { QueuedPrompt } from './state'

type QueueEvent = Extract<
  SessionEvent,
  {
    type:
      | 'prompt-queued'
      | 'prompt-edited'
      | 'prompt-moved'
      | 'prompt-removed'
      | 'queue-held'
      | 'queue-released'
  }
>

export function foldQueue(queue: QueuedPrompt[], event: QueueEvent): QueuedPrompt[] {
  switch (event.type) {
    case 'prompt-queued':
      return [...queue, { id: event.prompt, content: event.content }]
    case 'prompt-edited':
      return queue.map((prompt) =>
        prompt.id === event.prompt ? { ...prompt, content: event.content } : prompt,
      )
    case 'prompt-moved':
      return moved(queue, event.prompt, event.before)
    case 'prompt-removed':
      return queue.filter((prompt) => prompt.id !== event.prompt)
    case 'queue-held':
      return heldIn(queue, event)
    case 'queue-released':
      return releasedIn(queue, event.prompt)
    default:
      return event satisfies never
  }
}

/** What is sent when the agent is free: the first that does not wait for the user. */
export function nextOf(
  queue: readonly QueuedPrompt[],
  busy: (prompt: string) => boolean,
): string | undefined {
  return queue.find(({ id, held }) => held === undefined && !busy(id))?.id
}

/** How much of it waits for the user, and why the first does. */
export function heldOf(
  queue: readonly QueuedPrompt[],
): { count: number; why: HoldReason } | undefined {
  const reasons = queue.flatMap(({ held }) => held ?? [])
  const [why] = reasons
  return why && { count: reasons.length, why }
}

/** All of it, or one prompt; why a prompt was held first is not forgotten, unless it is about that one. */
function heldIn(
  queue: readonly QueuedPrompt[],
  { why, prompt }: Extract<SessionEvent, { type: 'queue-held' }>,
): QueuedPrompt[] {
  return queue.map((one) => {
    const meant = prompt === undefined ? one.held === undefined : one.id === prompt
    return meant ? { ...one, held: why } : one
  })
}

function releasedIn(queue: readonly QueuedPrompt[], prompt?: string): QueuedPrompt[] {
  return queue.map((one) => {
    if (prompt !== undefined && one.id !== prompt) return one
    const { held, ...free } = one
    return free
  })
}

function moved<T extends { id: string }>(list: T[], id: string, before: string | null): T[] {
  const entry = list.find((other) => other.id === id)
  if (!entry) return list
  const rest = list.filter((other) => other !== entry)
  const place = rest.findIndex((other) => other.id === before)
  return place < 0 ? [...rest, entry] : rest.toSpliced(place, 0, entry)
}
