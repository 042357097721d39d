import { defined } from '../../kit/defined'
import type { TaskEdit } from './edited'
import type { FileSays, FileWords } from './file-says'
import { type Agreed, plain } from './linking'
import { asRead, type ListEntry, type PlacedEntry, tooLong, writeList } from './list'
import { byOrder, type Task } from './task'

/** Which task stands at which place of the list. */
type Links = ReadonlyMap<number, string>

/** What a file and a task have in common. */
interface Said {
  title: string
  description: string
  check: string
  checklist: string[]
  /** By id; what nobody knows by that name is left out. */
  needs: string[]
  done: boolean
}

const fields = ['title', 'description', 'check', 'checklist', 'needs', 'done'] as const
type Field = (typeof fields)[number]

/** What is to be done about one task. */
interface Compared {
  task: string
  /** The file alone has changed it, and nobody has decided about it yet. */
  edit?: TaskEdit
  /** What waits for the user; nothing where both say the same, or nobody has to decide. */
  says: Omit<FileSays, 'at'> | undefined
}

/** Titles of a file by what they mean there: first its own lines, then tasks, then what stood there before. */
export function idsByTitle(
  entries: readonly ListEntry[],
  links: Links,
  agreed: readonly Agreed[],
  tasks: readonly Task[],
): (title: string) => string | undefined {
  const ids = new Map(agreed.map(({ task, entry }) => [plain(entry.title), task]))
  for (const { id, title, state } of tasks) if (state !== 'dropped') ids.set(plain(title), id)
  for (const [at, id] of links) {
    const entry = entries[at]
    if (entry) ids.set(plain(entry.title), id)
  }
  return (title) => ids.get(plain(title))
}

/**
 * Pure: what the file says of tasks that stand in it, by what both said last. What only one side has
 * changed is what both say from then on, where nobody has approved it yet; all else waits for the user.
 */
export function compare(
  entries: readonly ListEntry[],
  links: Links,
  agreed: readonly Agreed[],
  tasks: ReadonlyMap<string, Task>,
): Compared[] {
  const idOf = idsByTitle(entries, links, agreed, [...tasks.values()])
  const was = new Map(agreed.map(({ task, entry }) => [task, entry]))
  const compared: Compared[] = []
  for (const [at, id] of links) {
    const [entry, task] = [entries[at], tasks.get(id)]
    if (!entry || !task || tooLong(entry)) continue
    compared.push(comparedOne(task, saidBy(entry, idOf), before(was.get(id), idOf)))
  }
  const there = new Set(links.values())
  for (const id of was.keys()) {
    const task = there.has(id) ? undefined : tasks.get(id)
    if (!task) continue
    const isOver = task.state === 'done' || task.state === 'dropped'
    compared.push({ task: id, says: isOver ? undefined : { what: 'gone' } })
  }
  return compared
}

function comparedOne(task: Task, there: Said, base: Said): Compared {
  const here = saidOf(task)
  if (task.state === 'done') return { task: task.id, says: undefined }
  const changed = fields.filter(
    (field) => !isEqual(there[field], base[field]) && !isEqual(there[field], here[field]),
  )
  const isFree = (field: Field) =>
    task.state === 'proposed' && field !== 'done' && isEqual(here[field], base[field])
  const taken = changed.filter(isFree)
  const waiting = changed.filter((field) => !isFree(field))
  return {
    task: task.id,
    ...(taken.length > 0 ? { edit: editOf(wordsOf(there, taken)) } : {}),
    says: saysOf(there, waiting),
  }
}

function saysOf(there: Said, waiting: readonly Field[]): Omit<FileSays, 'at'> | undefined {
  if (waiting.length === 0) return undefined
  const words = wordsOf(there, waiting)
  return {
    what: waiting.includes('done') ? 'done' : 'changed',
    ...(Object.keys(words).length > 0 ? { words } : {}),
  }
}

function wordsOf(there: Said, which: readonly Field[]): FileWords {
  const said = which.filter((field) => field !== 'done')
  return Object.fromEntries(said.map((field) => [field, there[field]])) as FileWords
}

/** Where it is not said any more there is none. */
export function editOf({ check, checklist, ...words }: FileWords): TaskEdit {
  return {
    ...words,
    ...(check === undefined ? {} : { check: check === '' ? undefined : check }),
    ...(checklist === undefined
      ? {}
      : { checklist: checklist.length === 0 ? undefined : checklist }),
  }
}

/**
 * Pure: the file as it has to be, and what both say from then on. A line of which something waits for
 * the user stays letter by letter, as does one that is no task, or says what no task can.
 */
export function writeOut(
  text: string,
  entries: readonly PlacedEntry[],
  links: Links,
  agreed: readonly Agreed[],
  tasks: readonly Task[],
): { text: string; agreed: Agreed[] } {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const idOf = idsByTitle(entries, links, agreed, tasks)
  const was = new Map(agreed.map(({ task, entry }) => [task, entry]))
  const next: Agreed[] = []
  const lines: { at?: number; entry: ListEntry }[] = []
  for (const [at, entry] of entries.entries()) {
    const id = links.get(at)
    const task = id === undefined ? undefined : byId.get(id)
    const known = id === undefined ? undefined : was.get(id)
    if (id !== undefined && !isWritten(task)) continue
    if (!task || tooLong(entry)) {
      lines.push({ at, entry })
      if (task && known) next.push({ task: task.id, entry: known })
      continue
    }
    const own = entryOf(task, titles)
    const says = task.fileSays
    const waits = says && !says.kept
    const isAsItIs = isSaid(saidBy(entry, idOf), saidOf(task))
    // Of what is done its tick alone is ours to write.
    const done = task.state === 'done' ? { ...entry, done: true } : own
    lines.push({ at, entry: waits || isAsItIs ? entry : done })
    const left = waits ? agreedPart(entry, known, task, idOf) : isAsItIs ? entry : asRead(done)
    next.push({ task: task.id, entry: left })
  }
  const there = new Set(links.values())
  const added = tasks
    .filter((task) => !there.has(task.id) && isToBeAdded(task, was.has(task.id)))
    .sort(byOrder)
  for (const task of added) {
    const entry = entryOf(task, titles)
    lines.push({ entry })
    next.push({ task: task.id, entry: asRead(entry) })
  }
  const kept = new Set(next.map(({ task }) => task))
  // What is not in it any more is known when it comes back.
  const gone = agreed.filter(({ task }) => isWritten(byId.get(task)) && !kept.has(task))
  return { text: writeList(text, entries, lines), agreed: [...next, ...gone] }
}

const isWritten = (task: Task | undefined): boolean =>
  task !== undefined && task.state !== 'dropped'

/** One that vanished from the file comes back into it only where the user says so. */
const isToBeAdded = ({ state, fileSays }: Task, wasThere: boolean): boolean =>
  state !== 'done' && state !== 'dropped' && (!wasThere || fileSays?.kept === true)

/** Of a line that waits for the user: what both say already is agreed, all else is as it was. */
function agreedPart(
  entry: ListEntry,
  known: ListEntry | undefined,
  task: Task,
  idOf: (title: string) => string | undefined,
): ListEntry {
  const [there, here] = [saidBy(entry, idOf), saidOf(task)]
  const base = known ?? nothingSaid(entry)
  const isAgreed = (field: Field) => isEqual(there[field], here[field])
  const { check, checklist, ...rest } = base
  const pick = { check: isAgreed('check') ? entry.check : check }
  const list = isAgreed('checklist') ? entry.checklist : checklist
  return {
    ...rest,
    ...(isAgreed('title') ? { title: entry.title } : {}),
    ...(isAgreed('description') ? { description: entry.description } : {}),
    ...(isAgreed('needs') ? { needs: entry.needs } : {}),
    ...(isAgreed('done') ? { done: entry.done } : {}),
    ...defined({ check: pick.check, checklist: list }),
  }
}

/** Whoever stood in no file yet: what is not said there is not said otherwise either. */
const nothingSaid = ({ title }: ListEntry): ListEntry => ({
  title,
  done: false,
  description: '',
  needs: [],
})

function before(known: ListEntry | undefined, idOf: (title: string) => string | undefined): Said {
  return saidBy(known ?? { title: '', done: false, description: '', needs: [] }, idOf)
}

function saidBy(entry: ListEntry, idOf: (title: string) => string | undefined): Said {
  const { title, description, check = '', checklist = [], done } = entry
  return {
    title: cut(title),
    description: plain(description),
    check: plain(check),
    done,
    checklist: checklist.map(plain),
    needs: [...new Set(entry.needs.flatMap((need) => idOf(need) ?? []))].sort(),
  }
}

function saidOf({ title, description, check = '', checklist = [], needs, state }: Task): Said {
  return {
    title: cut(title),
    description: plain(description),
    check: plain(check),
    checklist: checklist.map(plain),
    needs: [...needs].sort(),
    done: state === 'done',
  }
}

/** A title has no more letters; the line of a longer one stays as it is. */
export const longestTitle = 200
export const cut = (title: string): string =>
  plain(
    plain(title)
      .slice(0, longestTitle)
      // Half a letter is none.
      .replace(/[\uD800-\uDBFF]$/, ''),
  )

const isEqual = (one: Said[Field], other: Said[Field]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const isSaid = (one: Said, other: Said): boolean =>
  fields.every((field) => isEqual(one[field], other[field]))

function entryOf(task: Task, titles: ReadonlyMap<string, string>): ListEntry {
  const { title, description, check, checklist, state, needs } = task
  return {
    title,
    description: description.trim(),
    done: state === 'done',
    needs: needs.flatMap((need) => titles.get(need) ?? []),
    ...defined({ check, checklist }),
  }
}
