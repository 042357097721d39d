import { useSyncExternalStore } from 'react'

/** What the user opened and closed, kept while rows come and go with scrolling. */
const choices = new Map<string, boolean>()
const listeners = new Set<() => void>()

export function useFold(key: string, openAtFirst: boolean): [open: boolean, toggle: () => void] {
  const open = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => choices.get(key) ?? openAtFirst,
  )
  return [
    open,
    () => {
      choices.set(key, !open)
      for (const listener of listeners) listener()
    },
  ]
}
