import type { Release } from '../../shared/release'
import { type Agreed, readIn, writeOut } from '../../shared/task/in-step'
import type { ListEntry } from '../../shared/task/list'
import { isAtWork } from '../../shared/task/task'
import type { BytePath } from '../../shared/workspace/path'
import type { ExactFiles, Replaced, Replacing } from '../machines/exact-files'
import { hashOf } from '../machines/exact-hash'
import type { Clock } from '../sessions/clock'
import type { Tasks } from './tasks'

export interface TasksFileParts {
  files: Pick<ExactFiles, 'readExact' | 'survey'>
  /** Whoever writes the same file meanwhile wins. */
  write(write: Omit<Replacing, 'keep'>): Promise<{ ok: true; value: Replaced } | { ok: false }>
  /** Folders of projects that are open, by id. */
  projects(): { id: string; path: string }[]
  tasks: Pick<Tasks, 'all' | 'add' | 'edit' | 'input' | 'forget' | 'onChange'>
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  clock: Clock
  newId(): string
}

const name = 'tasks.md' as BytePath
/** So often it is looked whether somebody has written it: only that, which costs nothing. */
const pace = 2000
/** What changes at once is written at once. */
const rest = 200
const most = 4 * 1024 * 1024

/** Keeps `tasks.md` of each project that has one in step with its tasks, both ways. */
export class TasksFile {
  /** As it was when both agreed, by project. */
  readonly #seen = new Map<string, string>()
  #waiting: Release | undefined
  #soon: Release | undefined
  #working: Promise<void> = Promise.resolve()
  readonly #deaf: Release
  #left = false

  constructor(private readonly parts: TasksFileParts) {
    this.#deaf = parts.tasks.onChange(() => {
      this.#soon ??= parts.clock.after(rest, () => {
        this.#soon = undefined
        this.step()
      })
    })
    this.#look()
  }

  leave(): void {
    this.#left = true
    this.#deaf()
    this.#waiting?.()
    this.#soon?.()
  }

  /** All of them, whether they changed or not, one after the other. */
  step(): Promise<void> {
    const all = async () => {
      for (const { id, path } of this.parts.projects())
        if (!this.#left) await this.#inStep(id, path)
    }
    // What went wrong the last time has been told, and holds nothing up.
    this.#working = this.#working.then(all, all)
    return this.#working
  }

  #look(): void {
    const { clock, files, projects } = this.parts
    const look = async () => {
      for (const { id, path } of projects()) {
        const [found] = await files.survey(path, [name], false)
        const signature = found?.type === 'file' ? found.signature : ''
        if (signature !== (this.#seen.get(id) ?? '')) await this.step()
      }
      if (!this.#left) this.#waiting = clock.after(pace, () => void look())
    }
    void look()
  }

  async #inStep(project: string, path: string): Promise<void> {
    const { files, tasks, memory, write } = this.parts
    const read = await files.readExact(path, name, most)
    if (!read.ok || read.value.type !== 'file') {
      this.#seen.delete(project)
      return
    }
    const { bytes, signature } = read.value
    this.#seen.set(project, signature)
    const text = Buffer.from(bytes, 'latin1').toString('utf8')
    // What is no text is not ours to write.
    if (Buffer.from(text, 'utf8').toString('latin1') !== bytes) return
    const key = `tasks.file.${project}`
    const agreed = (memory.get(key) ?? []) as Agreed[]
    const own = () =>
      tasks.all().filter((task) => task.project === project && task.attemptOf === undefined)
    const wanted = readIn(text, agreed, new Map(own().map((task) => [task.id, task])))
    this.#take(project, wanted)
    const out = writeOut(text, wanted.links, own())
    if (out.text === text) {
      if (JSON.stringify(out.agreed) !== JSON.stringify(agreed)) memory.set(key, out.agreed)
      return
    }
    const written = await write({
      ...{ root: path, path: name, expected: hashOf(read.value) },
      wanted: { type: 'file', bytes: Buffer.from(out.text, 'utf8').toString('latin1') },
    })
    // Not before it stands there: after a kill in between, what it lacks is no wish of the user's.
    if (written.ok && written.value.outcome === 'done') memory.set(key, out.agreed)
    // Else somebody has written it meanwhile: that is read first.
    else this.#seen.delete(project)
  }

  #take(project: string, { add, edit, done, forget, links }: ReturnType<typeof readIn>): void {
    const { tasks, newId, clock } = this.parts
    const own = tasks.all().filter((task) => task.project === project)
    const titles = new Map(own.map(({ title, id }) => [title, id]))
    let order = own.reduce((last, task) => Math.max(last, task.order), 0)
    for (const { at, entry } of add) {
      const id = newId()
      order += 1
      const { title, description, check, checklist } = entry
      const added = tasks.add({
        ...{ id, project, order, title: title.slice(0, 200), description, needs: [], budget: {} },
        ...{ agent: null, base: null, source: 'file', at: clock.now(), approved: false },
        ...(check === undefined ? {} : { check }),
        ...(checklist === undefined ? {} : { checklist }),
      })
      if (!added.ok) continue
      links.set(at, id)
      titles.set(title, id)
    }
    const needsOf = ({ needs }: ListEntry) => needs.flatMap((title) => titles.get(title) ?? [])
    // Only now all that they name is there; what would wait for itself is left out.
    for (const { at, entry } of add) {
      const id = links.get(at)
      if (id !== undefined && entry.needs.length > 0)
        tasks.edit(id, { needs: needsOf(entry) }, 'file')
    }
    for (const { task, entry } of edit) {
      const { title, description, check, checklist } = entry
      // Where it is not said any more there is none; what no file says stays.
      tasks.edit(task, { title, description, check, checklist, needs: needsOf(entry) }, 'file')
    }
    for (const id of done) tasks.input(id, { type: 'tick' }, 'file')
    for (const id of forget) {
      const task = own.find((one) => one.id === id)
      if (task && !isAtWork(task) && task.state !== 'review') tasks.forget(id)
    }
  }
}
