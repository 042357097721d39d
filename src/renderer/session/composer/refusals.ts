import { createStore, useStore } from '../../store/create-store'

/** What could not be attached or sent, in words, by the draft that it was for. */
const refused = createStore<ReadonlyMap<string, readonly string[]>>(new Map())
const none: readonly string[] = []

/** Takes the place of what was refused before. */
export function refuse(draft: string, why: readonly string[]): void {
  refused.update((before) => {
    const after = new Map(before)
    if (why.length > 0) after.set(draft, why)
    else after.delete(draft)
    return after
  })
}

export const useRefusals = (draft: string): readonly string[] =>
  useStore(refused, (known) => known.get(draft) ?? none)
