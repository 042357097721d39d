import type { HoldReason, SessionEvent } from './event'
import type { QueuedPrompt } from './state'

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
export function heldIn(
  queue: readonly QueuedPrompt[],
  { why, prompt }: Extract<SessionEvent, { type: 'queue-held' }>,
): QueuedPrompt[] {
  return queue.map((one) => {
    const meant = prompt === undefined ? one.held === undefined : one.id === prompt
    return meant ? { ...one, held: why } : one
  })
}

export function releasedIn(queue: readonly QueuedPrompt[], prompt?: string): QueuedPrompt[] {
  return queue.map(({ held, ...one }) =>
    held === undefined || (prompt !== undefined && one.id !== prompt)
      ? { ...one, ...(held === undefined ? {} : { held }) }
      : one,
  )
}

export function moved<T extends { id: string }>(list: T[], id: string, before: string | null): T[] {
  const entry = list.find((other) => other.id === id)
  if (!entry) return list
  const rest = list.filter((other) => other !== entry)
  const place = rest.findIndex((other) => other.id === before)
  return place < 0 ? [...rest, entry] : rest.toSpliced(place, 0, entry)
}
