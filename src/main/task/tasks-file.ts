import type { Clock } from '../../kit/clock'
import { defined } from '../../kit/defined'
import type { BytePath } from '../../kit/path'
import type { Release } from '../../kit/release'
import { failure, type Result, success } from '../../kit/result'
import { compare, cut, idsByTitle, writeOut } from '../../shared/task/in-step'
import { type Agreed, linked } from '../../shared/task/linking'
import { asRead, type ListEntry, type PlacedEntry, readList, tooLong } from '../../shared/task/list'
import type { Task } from '../../shared/task/task'
import type { Entry, ExactFiles, Replaced, Replacing } from '../host/exact-files'
import { hashOf } from '../host/exact-hash'
import { fileSays } from './from-file'
import { neededFirst } from './model/needed-first'
import { notReadable } from './model/readable'
import type { Tasks } from './tasks'

export interface TasksFileParts {
  files: Pick<ExactFiles, 'readExact' | 'survey'>
  /** Whoever writes the same file meanwhile wins. */
  write(write: Omit<Replacing, 'keep'>): Promise<{ ok: true; value: Replaced } | { ok: false }>
  /** Folders of projects that are open, by id. */
  projects(): { id: string; path: string }[]
  /** A file proposes: of a task that somebody has decided about all else is refused, and none is taken away. */
  tasks: Pick<Tasks, 'all' | 'get' | 'add' | 'edit' | 'input' | 'onChange'>
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  /** Why the file of a project is not followed for now, in words; nothing when it is. */
  tell(project: string, why: string | undefined): void
  clock: Clock
  newId(): string
}

const name = 'tasks.md' as BytePath
/** So often it is looked whether somebody has written it: only that, which costs nothing. */
const pace = 2000
/** What is younger may be half of what somebody writes. */
export const settlesIn = 1000
/** What changes at once is written at once. */
const rest = 200
const most = 1024 * 1024

/** Keeps `tasks.md` of each project that has one in step with its tasks, both ways. */
export class TasksFile {
  /** By project: as it was when both agreed, and since when it is as it was found last. */
  readonly #seen = new Map<string, string>()
  readonly #found = new Map<string, { signature: string; since: number }>()
  readonly #told = new Map<string, string>()
  /** Neither of both is compared again before one of them has changed. */
  readonly #compared = new Map<string, { signature: string; own: readonly Task[] }>()
  #waiting: Release | undefined
  #soon: Release | undefined
  #working: Promise<void> = Promise.resolve()
  readonly #deaf: Release
  #left = false

  constructor(private readonly parts: TasksFileParts) {
    this.#deaf = parts.tasks.onChange(() => {
      this.#soon ??= parts.clock.after(rest, () => {
        this.#soon = undefined
        void this.step()
      })
    })
    void this.#look()
  }

  leave(): void {
    this.#left = true
    this.#deaf()
    this.#waiting?.()
    this.#soon?.()
  }

  /** All of them, whether they changed or not, one after the other; what is just being written is left. */
  step(): Promise<void> {
    this.#working = this.#working.then(() => this.#each((one) => this.#inStep(one)))
    return this.#working
  }

  async #look(): Promise<void> {
    let isFresh = false
    this.#working = this.#working.then(() =>
      this.#each(async (one) => {
        const signature = await this.#signature(one)
        if (signature === (this.#seen.get(one.id) ?? '')) return this.#asTold(one.id)
        isFresh = true
        return this.#inStep(one)
      }),
    )
    await this.#working
    if (this.#left) return
    this.#waiting = this.parts.clock.after(isFresh ? settlesIn : pace, () => void this.#look())
  }

  /** What cannot be done for one is told, and neither the others nor the next time hang on it. */
  async #each(act: (one: Followed) => Promise<Result<void>>): Promise<void> {
    const projects = this.parts.projects()
    const open = new Set(projects.map(({ id }) => id))
    for (const id of this.#told.keys()) if (!open.has(id)) this.#tell(id, undefined)
    for (const one of projects) {
      if (this.#left) return
      const done = await act(one).catch(cannotBeRead)
      this.#tell(one.id, done.ok ? undefined : done.problem.message)
    }
  }

  #tell(project: string, why: string | undefined): void {
    if (this.#told.get(project) === why) return
    if (why === undefined) this.#told.delete(project)
    else this.#told.set(project, why)
    this.parts.tell(project, why)
  }

  async #signature({ path }: Followed): Promise<string> {
    const [found] = await this.parts.files.survey(path, [name], false)
    return found === undefined || found.type === 'nothing' ? '' : `${found.type} ${found.signature}`
  }

  /** It has stood there as it is for a while. */
  #isSettled(project: string, signature: string): boolean {
    const now = this.parts.clock.now()
    const found = this.#found.get(project)
    if (found?.signature !== signature) {
      this.#found.set(project, { signature, since: now })
      return this.#seen.get(project) === signature
    }
    return now - found.since >= settlesIn || this.#seen.get(project) === signature
  }

  async #inStep({ id, path }: Followed): Promise<Result<void>> {
    const { files, memory, write } = this.parts
    const signature = await this.#signature({ id, path })
    if (signature === '') {
      this.#seen.delete(id)
      return success(undefined)
    }
    if (!this.#isSettled(id, signature)) return this.#asTold(id)
    const last = this.#compared.get(id)
    if (last?.signature === signature && isSameAll(last.own, this.#own(id))) return this.#asTold(id)
    const read = await files.readExact(path, name, most)
    if (!read.ok) return read
    if (read.value.type === 'nothing') return success(undefined)
    if (read.value.type === 'file' && `file ${read.value.signature}` !== signature)
      return this.#asTold(id)
    this.#seen.set(id, signature)
    const found = textOf(read.value)
    if (!found.ok) return found
    const { mark, text } = found.value
    const key = `tasks.file.${id}`
    const agreed = ((memory.get(key) ?? []) as Agreed[]).map(({ task, entry }) => ({
      task,
      entry: asRead(entry),
    }))
    const entries = readList(text)
    const why = notReadable(text, entries, agreed)
    if (why !== undefined) return failure('tasks-file', why)
    const links = this.#take(id, entries, agreed)
    const out = writeOut(text, entries, links, agreed, this.#own(id))
    if (out.text === text) {
      if (JSON.stringify(out.agreed) !== JSON.stringify(agreed)) memory.set(key, out.agreed)
      this.#compared.set(id, { signature, own: this.#own(id) })
      return success(undefined)
    }
    const written = await write({
      root: path,
      path: name,
      expected: hashOf(read.value),
      wanted: { type: 'file', bytes: Buffer.from(mark + out.text, 'utf8').toString('latin1') },
    })
    // Not before it stands there: after a kill in between, what it lacks is no wish of the user's.
    if (!written.ok) return failure('tasks-file', 'It cannot be written.')
    if (written.value.outcome !== 'done') {
      // Somebody has written it meanwhile: that is read first.
      this.#seen.delete(id)
      return success(undefined)
    }
    memory.set(key, out.agreed)
    // What we wrote ourselves is settled; whoever wrote since then is seen by another signature.
    return success(undefined)
  }

  /** It is not known better yet. */
  #asTold(project: string): Result<void> {
    const told = this.#told.get(project)
    return told === undefined ? success(undefined) : failure('tasks-file', told)
  }

  #own(project: string): Task[] {
    return this.parts.tasks
      .all()
      .filter((task) => task.project === project && task.attemptOf === undefined)
  }

  /** What stands there is proposed, changed where nobody has decided yet, and asked about where somebody has. */
  #take(project: string, entries: PlacedEntry[], agreed: Agreed[]): Map<number, string> {
    const { tasks, clock } = this.parts
    const known = () => new Map(this.#own(project).map((task) => [task.id, task]))
    const links = linked(entries, agreed, known())
    this.#propose(project, entries, links, agreed)
    for (const { task, edit, says } of compare(entries, links, agreed, known())) {
      if (edit) {
        const { needs, ...words } = edit
        if (Object.keys(words).length > 0) tasks.edit(task, words, 'file')
        // What would wait for itself is left out.
        if (needs) tasks.edit(task, { needs }, 'file')
      }
      const now = tasks.get(task)
      if (now) fileSays(tasks, now, says, clock.now())
    }
    return links
  }

  #propose(
    project: string,
    entries: readonly ListEntry[],
    links: Map<number, string>,
    agreed: readonly Agreed[],
  ): void {
    const { tasks, newId, clock } = this.parts
    const own = this.#own(project)
    const fresh = new Map<string, ListEntry>()
    for (const [at, entry] of entries.entries()) {
      // What was done before it was ever known is nobody's task.
      if (links.has(at) || entry.done || tooLong(entry)) continue
      const id = newId()
      links.set(at, id)
      fresh.set(id, entry)
    }
    const idOf = idsByTitle(entries, links, agreed, own)
    const there = new Set(own.map(({ id }) => id))
    let order = own.reduce((last, task) => Math.max(last, task.order), 0)
    for (const [id, entry] of neededFirst(fresh, idOf)) {
      const { title, description, check, checklist } = entry
      order += 1
      const added = tasks.add({
        id,
        project,
        order,
        title: cut(title),
        description,
        budget: {},
        // What would wait for itself is left out.
        needs: entry.needs.flatMap((need) => idOf(need) ?? []).filter((need) => there.has(need)),
        agent: null,
        base: null,
        source: 'file',
        at: clock.now(),
        approved: false,
        ...defined({ check, checklist }),
      })
      if (added.ok) there.add(id)
    }
    for (const [at, id] of links) if (fresh.has(id) && !there.has(id)) links.delete(at)
  }
}

const isSameAll = (one: readonly Task[], other: readonly Task[]): boolean =>
  one.length === other.length && one.every((task, at) => task === other[at])

interface Followed {
  id: string
  path: string
}

const cannotBeRead = (error: unknown): Result<void> =>
  failure(
    'tasks-file',
    `It cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  )

/** The text of a file, without what stands before it that nobody sees. */
function textOf(entry: Entry): Result<{ mark: string; text: string }> {
  if (entry.type === 'link') return failure('tasks-file', 'It is a link, which is not followed.')
  if (entry.type === 'large') return failure('tasks-file', 'It has more than a megabyte.')
  if (entry.type !== 'file') return failure('tasks-file', 'It is no file.')
  const text = Buffer.from(entry.bytes, 'latin1').toString('utf8')
  if (Buffer.from(text, 'utf8').toString('latin1') !== entry.bytes)
    return failure('tasks-file', 'It is no text in UTF-8.')
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  return success({ mark, text: text.slice(mark.length) })
}
