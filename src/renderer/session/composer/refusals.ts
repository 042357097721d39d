import { useSyncExternalStore } from 'react'

/** What could not be attached or sent, in words, by the draft that it was for. */
const refused = new Map<string, readonly string[]>()
const listeners = new Set<() => void>()
const none: readonly string[] = []

/** Takes the place of what was refused before. */
export function refuse(draft: string, why: readonly string[]): void {
  if (why.length > 0) refused.set(draft, why)
  else refused.delete(draft)
  for (const listener of listeners) listener()
}

export function useRefusals(draft: string): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => refused.get(draft) ?? none,
  )
}
