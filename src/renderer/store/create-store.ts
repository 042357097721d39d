import { useSyncExternalStore } from 'react'

/** A value of the page: components draw again when it changes, and code outside them reads and sets it. */
export interface Store<Value> {
  get(): Value
  /** A change is another value: what is the same as before is told to nobody. */
  set(value: Value): void
  update(change: (value: Value) => Value): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const set = (next: Value) => {
    if (Object.is(value, next)) return
    value = next
    // Who comes while they are told has the new value already; who goes is told no more.
    for (const listener of [...listeners]) if (listeners.has(listener)) tell(listener)
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** One that throws keeps nobody else from hearing of it; the window says that it did. */
function tell(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    reportError(error)
  }
}

/** Draws again when the store changes; where a part of it is asked for, only when that is another one. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part
export function useStore<Value, Part>(
  { get, subscribe }: Store<Value>,
  part?: (value: Value) => Part,
): Value | Part {
  const read = part ? () => part(get()) : get
  return useSyncExternalStore<Value | Part>(subscribe, read, read)
}
