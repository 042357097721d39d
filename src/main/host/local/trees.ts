import { membersOf } from './members'
import type { Marks, ProcessEntry, Root, System } from './system/system'

/** A look at a tree. */
export interface Look {
  members: ProcessEntry[]
  /** Who might belong to it too: nobody can tell while they change their programs. */
  doubtful: ProcessEntry[]
}

interface Snapshot {
  entries: ProcessEntry[]
  marks: Map<number, Marks>
}

/** Finds whole process trees. Many that look at the same moment share one look. */
export class Trees {
  readonly system: System
  #waiting: Promise<Snapshot> | undefined
  #running: Promise<unknown> = Promise.resolve()

  constructor(system: System) {
    this.system = system
  }

  async look(root: Root, known: ProcessEntry[]): Promise<Look> {
    const { entries, marks } = await this.#snapshot()
    const members = membersOf(root, entries, marks, known)
    return { members, doubtful: entries.filter(({ pid }) => marks.get(pid)?.unread) }
  }

  /** One that began before the call may miss what the caller did; so it joins the next one. */
  #snapshot(): Promise<Snapshot> {
    this.#waiting ??= this.#running.then(() => {
      const snapshot = this.#take()
      this.#running = snapshot.catch(() => undefined)
      this.#waiting = undefined
      return snapshot
    })
    return this.#waiting
  }

  async #take(): Promise<Snapshot> {
    const entries = await this.system.list()
    return { entries, marks: await this.system.marks(entries) }
  }
}
