import { createStore, useStore } from '../../store/create-store'

type Choices = ReadonlyMap<string, boolean>

/** What the user opened and closed, kept while rows come and go with scrolling. */
const choices = createStore<Choices>(new Map())

export function useFold(key: string, openAtFirst: boolean): [open: boolean, toggle: () => void] {
  const open = useStore(choices, (chosen) => chosen.get(key) ?? openAtFirst)
  return [open, () => setFold(key, !open)]
}

/** Lines [from, to). */
export interface ShownLines {
  from: number
  to: number
}

/** Which lines are shown of something long; of most so many as at first. */
export const shownLines = createStore<ReadonlyMap<string, ShownLines>>(new Map())

export function useShownLines(
  key: string,
  atFirst: number,
): [shown: ShownLines, show: (shown: ShownLines) => void] {
  const shown = useStore(shownLines, (chosen) => chosen.get(key))
  return [
    shown ?? { from: 0, to: atFirst },
    (wanted) => shownLines.update((chosen) => new Map(chosen).set(key, wanted)),
  ]
}

/** All of them, for who needs to know before anything is drawn. */
export const useFolds = (): Choices => useStore(choices)

export const setFold = (key: string, open: boolean): void =>
  choices.update((chosen) => new Map(chosen).set(key, open))
