import { type ListEntry, readList, writeList } from './list'
import type { Task } from './task'

/** Of a file and the tasks of its project: what both said last, one for each task that stands in both. */
export interface Agreed {
  task: string
  entry: ListEntry
}

/** What the file wants of the tasks. */
export interface Wanted {
  /** By the place in the list, so that what they need can be named. */
  add: { at: number; entry: ListEntry }[]
  edit: { task: string; entry: ListEntry }[]
  /** They were ticked there. */
  done: string[]
  /** They were taken out there. */
  forget: string[]
  /** Which task stands at which place of the list. */
  links: Map<number, string>
}

/** Pure: what has changed in the file since both agreed. */
export function readIn(
  text: string,
  agreed: readonly Agreed[],
  tasks: ReadonlyMap<string, Task>,
): Wanted {
  const entries = readList(text)
  const links = linked(entries, agreed, tasks)
  const wanted: Wanted = { add: [], edit: [], done: [], forget: [], links }
  const was = new Map(agreed.map(({ task, entry }) => [task, entry]))
  for (const [at, entry] of entries.entries()) {
    const id = links.get(at)
    const before = id === undefined ? undefined : was.get(id)
    // What was done before it was ever known is nobody's task.
    if (id === undefined && !entry.done) wanted.add.push({ at, entry })
    if (id === undefined || !before) continue
    if (!isSame({ ...entry, done: before.done }, before)) wanted.edit.push({ task: id, entry })
    if (entry.done && !before.done && tasks.get(id)?.state !== 'done') wanted.done.push(id)
  }
  const there = new Set(links.values())
  for (const { task } of agreed) if (!there.has(task) && tasks.has(task)) wanted.forget.push(task)
  return wanted
}

/** Pure: the file as it has to be, and what both say from then on. */
export function writeOut(
  text: string,
  links: ReadonlyMap<number, string>,
  tasks: readonly Task[],
): { text: string; agreed: Agreed[] } {
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const entries = readList(text)
  const kept = entries.flatMap((entry, at): Line[] => {
    const id = links.get(at)
    const task = id === undefined ? undefined : byId.get(id)
    // One that is no task stays as it stands; one whose task is gone goes.
    if (id === undefined) return [{ at, entry, task: undefined }]
    return task && task.state !== 'dropped' ? [{ at, entry: entryOf(task, titles), task }] : []
  })
  const known = new Set(links.values())
  const added: Line[] = tasks
    .filter(({ id, state }) => !known.has(id) && state !== 'done' && state !== 'dropped')
    .map((task) => ({ at: undefined, entry: entryOf(task, titles), task }))
  const agreed = [...kept, ...added].flatMap(({ entry, task }) =>
    task ? [{ task: task.id, entry }] : [],
  )
  return { text: writeList(text, [...kept, ...added]), agreed }
}

/** One of the file, and whose it is. */
interface Line {
  at?: number | undefined
  entry: ListEntry
  task: Task | undefined
}

function entryOf(task: Task, titles: ReadonlyMap<string, string>): ListEntry {
  const { title, description, check, checklist, state, needs } = task
  return {
    ...{ title, description: description.trim(), done: state === 'done' },
    needs: needs.flatMap((need) => titles.get(need) ?? []),
    ...(check === undefined ? {} : { check }),
    ...(checklist === undefined ? {} : { checklist }),
  }
}

const plain = ({ title, done, description, needs, check, checklist = [] }: ListEntry) =>
  JSON.stringify([title, done, description, needs, check ?? '', checklist])
const isSame = (one: ListEntry, other: ListEntry): boolean => plain(one) === plain(other)

/**
 * Which entry is which task: by its title, and where that was changed by its place between those that
 * are known. An entry that nobody knows yet is a task of the same title, where there is one.
 */
function linked(
  entries: readonly ListEntry[],
  agreed: readonly Agreed[],
  tasks: ReadonlyMap<string, Task>,
): Map<number, string> {
  const links = new Map<number, string>()
  const free = new Set(agreed.map((_, at) => at))
  const byTitle = Map.groupBy(agreed.keys(), (at) => agreed[at]?.entry.title)
  const placeOf = new Map<number, number>()
  for (const [at, { title }] of entries.entries()) {
    const found = byTitle.get(title)?.find((place) => free.has(place))
    if (found === undefined) continue
    free.delete(found)
    placeOf.set(at, found)
  }
  // Between two that are known, what is left on both sides is the same in its order.
  for (const at of entries.keys()) {
    if (placeOf.has(at)) continue
    const before = at === 0 ? -1 : placeOf.get(at - 1)
    const next = before === undefined ? undefined : before + 1
    if (next === undefined || !free.has(next)) continue
    free.delete(next)
    placeOf.set(at, next)
  }
  for (const [at, place] of placeOf) links.set(at, agreed[place]?.task ?? '')
  const taken = new Set(links.values())
  for (const { task } of agreed) taken.add(task)
  for (const [at, { title }] of entries.entries()) {
    if (links.has(at)) continue
    const same = [...tasks.values()].find((task) => task.title === title && !taken.has(task.id))
    if (!same) continue
    taken.add(same.id)
    links.set(at, same.id)
  }
  return links
}
