import { createStore, type Store, useStore } from './create-store'

/** As they were read, which makes one object of one text. */
const values = new Map<string, Store<unknown>>()

function storeOf(key: string): Store<unknown> {
  const known = values.get(key)
  if (known) return known
  const text = localStorage.getItem(key)
  const made = createStore<unknown>(text === null ? undefined : JSON.parse(text))
  values.set(key, made)
  return made
}

const or = <Value>(known: unknown, fallback: Value): Value =>
  known === undefined ? fallback : (known as Value)

/** What the window remembers over a restart, for code outside components. */
export const rememberedNow = <Value>(key: string, fallback: Value): Value =>
  or(storeOf(key).get(), fallback)

export function remember(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
  storeOf(key).set(value)
}

/** State of the window that is the same after a restart. */
export function useRemembered<Value>(
  key: string,
  fallback: Value,
): [Value, (value: Value) => void] {
  return [or(useStore(storeOf(key)), fallback), (value) => remember(key, value)]
}
