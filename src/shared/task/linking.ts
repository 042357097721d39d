import type { ListEntry } from './list'
import type { Task } from './task'

/** Of a file and the tasks of its project: what both said last, one for each task that stood in both. */
export interface Agreed {
  task: string
  entry: ListEntry
}

/** Letters that look the same are the same, however a file writes them down. */
export const plain = (text: string): string => text.normalize('NFC').trim()

/** What it says besides its title. */
const bodyOf = ({ description, check, checklist = [] }: ListEntry): string =>
  plain([description, check ?? '', ...checklist].filter(Boolean).join('\n'))

/** More are not compared by their words. */
const mostPairs = 20_000

/**
 * Which entry is which task: by all that it says, else by its title, else by what is surely the same.
 * Everything else is a new one: no task is given another's words because of where they stand.
 */
export function linked(
  entries: readonly ListEntry[],
  agreed: readonly Agreed[],
  tasks: ReadonlyMap<string, Task>,
): Map<number, string> {
  const isThere = ({ task }: Agreed) => {
    const state = tasks.get(task)?.state
    return state !== undefined && state !== 'dropped'
  }
  const places = new Map<number, number>()
  const free = new Set(agreed.keys())
  const pair = (at: number, place: number) => {
    places.set(at, place)
    free.delete(place)
  }
  const pairBy = (keyOf: (entry: ListEntry) => string, mayBe: (one: Agreed) => boolean) => {
    const known = Map.groupBy(
      [...free].filter((place) => mayBe(agreed[place] as Agreed)),
      (place) => keyOf((agreed[place] as Agreed).entry),
    )
    for (const [at, entry] of entries.entries()) {
      const place = places.has(at) ? undefined : known.get(keyOf(entry))?.shift()
      if (place !== undefined) pair(at, place)
    }
  }
  // One whose task is gone is known only as it was: what says something else is somebody's words.
  pairBy(
    (entry) => JSON.stringify([plain(entry.title), bodyOf(entry)]),
    () => true,
  )
  pairBy(({ title }) => plain(title), isThere)
  const unknown = [...entries.keys()].filter((at) => !places.has(at))
  const left = [...free].filter((place) => isThere(agreed[place] as Agreed))
  if (unknown.length * left.length <= mostPairs)
    for (const at of unknown) {
      const isSure = (place: number) => surelySame(entries, at, agreed, place, places)
      const [place, ...more] = left.filter((one) => free.has(one) && isSure(one))
      if (place !== undefined && more.length === 0) pair(at, place)
    }
  const links = new Map([...places].map(([at, place]) => [at, agreed[place]?.task ?? '']))
  linkUnagreed(entries, agreed, tasks, links)
  return links
}

/** A task that stood in no file yet is found by its title. */
function linkUnagreed(
  entries: readonly ListEntry[],
  agreed: readonly Agreed[],
  tasks: ReadonlyMap<string, Task>,
  links: Map<number, string>,
): void {
  const known = new Set(agreed.map(({ task }) => task))
  const byTitle = Map.groupBy(
    [...tasks.values()].filter(({ id, state }) => !known.has(id) && state !== 'dropped'),
    ({ title }) => plain(title),
  )
  for (const [at, { title, done }] of entries.entries()) {
    if (links.has(at)) continue
    // What was done is not to be done again because somebody writes the same words anew.
    const same = byTitle.get(plain(title))
    const place = same?.findIndex(({ state }) => state !== 'done' || done) ?? -1
    const [found] = place < 0 ? [] : (same?.splice(place, 1) ?? [])
    if (found) links.set(at, found.id)
  }
}

/** It was called otherwise, and nothing else could have happened. */
function surelySame(
  entries: readonly ListEntry[],
  at: number,
  agreed: readonly Agreed[],
  place: number,
  places: ReadonlyMap<number, number>,
): boolean {
  const [now, before] = [entries[at], agreed[place]?.entry]
  if (!now || !before) return false
  if (bodyOf(now) !== bodyOf(before)) return false
  if (lettersOf(now.title) === lettersOf(before.title)) return true
  // Where it stood, between the same two, and by words of which few are others.
  const isFirst = at === 0 ? place === 0 : places.get(at - 1) === place - 1
  const isLast =
    at === entries.length - 1 ? place === agreed.length - 1 : places.get(at + 1) === place + 1
  return isFirst && isLast && isLike(wordsOf(now.title), wordsOf(before.title))
}

const lettersOf = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (title: string): string[] =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Some words were put in or taken out, or one was mistyped. */
function isLike(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 2 || short.length * 2 < long.length) return false
  if (short.length === long.length) {
    const others = short.flatMap((word, at) => (word === long[at] ? [] : [[word, long[at] ?? '']]))
    return others.length === 1 && others.every(([was = '', is = '']) => isTypo(was, is))
  }
  let next = 0
  for (const word of long) if (word === short[next]) next += 1
  return next === short.length
}

/** Letters of a long word: one more, one less, one other, or two that changed places. */
function isTypo(one: string, other: string): boolean {
  if (one.length < 4 || other.length < 4 || /\d/.test(one + other)) return false
  if (one.startsWith(other) || other.startsWith(one)) return true
  let from = 0
  while (one[from] === other[from]) from += 1
  let back = 0
  while (one.at(-1 - back) === other.at(-1 - back)) back += 1
  const [left, right] = [one.length - from - back, other.length - from - back]
  const isSwapped =
    left === 2 && right === 2 && one[from] === other[from + 1] && one[from + 1] === other[from]
  return (left <= 1 && right <= 1) || isSwapped
}
