import { useSyncExternalStore } from 'react'

const values = new Map<string, unknown>()
const listeners = new Set<() => void>()

function read(key: string): unknown {
  if (!values.has(key)) {
    const text = localStorage.getItem(key)
    values.set(key, text === null ? undefined : JSON.parse(text))
  }
  return values.get(key)
}

/** What the window remembers over a restart, for code outside components. */
export function rememberedNow<Value>(key: string, fallback: Value): Value {
  const known = read(key)
  return known === undefined ? fallback : (known as Value)
}

export function remember(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
  values.set(key, value)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** State of the window that is the same after a restart. */
export function useRemembered<Value>(
  key: string,
  fallback: Value,
): [Value, (value: Value) => void] {
  const known = useSyncExternalStore(listen, () => read(key))
  return [known === undefined ? fallback : (known as Value), (value) => remember(key, value)]
}
