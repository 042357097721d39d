import { defined } from '../../kit/defined'
import { failure, type Result, success } from '../../kit/result'
import { cut } from '../../shared/task/in-step'
import { plain } from '../../shared/task/linking'
import { readPasted } from '../../shared/task/list'
import type { TaskSource } from '../../shared/task/task'
import type { Tasks } from './tasks'

type Adding = Pick<Tasks, 'all' | 'add' | 'edit'>

/** Who says it, and with what the tasks begin. */
export interface Saying {
  newId(): string
  at: number
  source: TaskSource
}

export interface SaidTask {
  /** What others of the same list call it; its title does too. */
  key?: string | undefined
  title: string
  description: string
  check?: string | undefined
  checklist?: string[] | undefined
  needs: readonly string[]
}

/** Makes tasks of a list; each may name others of it, or of the project, by title. */
export function pasteTasks(
  tasks: Adding,
  project: string,
  text: string,
  saying: Saying,
): Result<{ tasks: string[] }> {
  const entries = readPasted(text).filter(({ done }) => !done)
  if (entries.length === 0)
    return failure('nothing-to-do', 'There is no task in this text.', {
      hint: 'Write each task in a line of its own, or as an item of a list.',
    })
  const own = tasks.all().filter((task) => task.project === project)
  const known = new Set([...own, ...entries].map(({ title }) => title))
  // What nobody knows is a word of the list, and nothing to wait for.
  const said = entries.map(({ title, description, ...entry }) => ({
    ...entry,
    ...(cut(title) === plain(title) ? {} : { key: title }),
    title: cut(title),
    // Of a line that is too long for a title nothing is lost.
    description:
      cut(title) === plain(title) ? description : [title, description].join('\n\n').trim(),
    needs: entry.needs.filter((need) => known.has(need)),
  }))
  return addAll(tasks, project, said, saying)
}

/** All of them or none, proposed: what they need is named by key, title or id. */
export function addAll(
  tasks: Adding,
  project: string,
  said: readonly SaidTask[],
  { newId, at, source }: Saying,
): Result<{ tasks: string[] }> {
  const own = tasks.all().filter((task) => task.project === project)
  const named = new Map<string, string>()
  for (const { id, title } of own) named.set(title, id)
  for (const { id } of own) named.set(id, id)
  let order = own.reduce((last, task) => Math.max(last, task.order), 0)
  const made = said.map((one) => {
    const id = newId()
    order += 1
    named.set(one.title, id)
    if (one.key !== undefined) named.set(one.key, id)
    return { id, order, said: one }
  })
  const stranger = said.flatMap(({ needs }) => needs).find((need) => !named.has(need))
  if (stranger !== undefined)
    return failure('unknown-task', `There is no task “${stranger.slice(0, 200)}”.`, {
      hint: 'Name what it depends on by its key in this list, or by the id of a task that is there.',
    })
  for (const { id, order: place, said: one } of made) {
    const added = tasks.add({
      id,
      project,
      order: place,
      title: one.title.slice(0, 200),
      needs: [],
      budget: {},
      description: one.description,
      agent: null,
      base: null,
      source,
      at,
      approved: false,
      ...defined({ check: one.check }),
      ...(one.checklist?.length ? { checklist: one.checklist } : {}),
    })
    if (!added.ok) return added
  }
  // Only now all that they name is there.
  for (const { id, said: one } of made) {
    if (one.needs.length === 0) continue
    const needs = one.needs.map((need) => named.get(need) ?? need)
    const edited = tasks.edit(id, { needs }, source === 'agent' ? 'agent' : 'user')
    if (!edited.ok) return edited
  }
  return success({ tasks: made.map(({ id }) => id) })
}
