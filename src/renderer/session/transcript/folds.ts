import { createStore, useStore } from '../../store/create-store'

type Choices = ReadonlyMap<string, boolean>

/** What the user opened and closed, kept while rows come and go with scrolling. */
const choices = createStore<Choices>(new Map())

export function useFold(key: string, openAtFirst: boolean): [open: boolean, toggle: () => void] {
  const open = useStore(choices, (chosen) => chosen.get(key) ?? openAtFirst)
  return [open, () => setFold(key, !open)]
}

const lengths = createStore<ReadonlyMap<string, number>>(new Map())

/** How much of something long is shown. */
export function useShownLength(
  key: string,
  atFirst: number,
): [length: number, show: (length: number) => void] {
  const length = useStore(lengths, (chosen) => chosen.get(key) ?? atFirst)
  return [length, (wanted) => lengths.update((chosen) => new Map(chosen).set(key, wanted))]
}

/** All of them, for who needs to know before anything is drawn. */
export const useFolds = (): Choices => useStore(choices)

export const setFold = (key: string, open: boolean): void =>
  choices.update((chosen) => new Map(chosen).set(key, open))
