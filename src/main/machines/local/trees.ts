import { membersOf } from './members'
import type { Marks, ProcessEntry, Root, System } from './system/system'

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

  async members(root: Root, known: ProcessEntry[]): Promise<ProcessEntry[]> {
    const { entries, marks } = await this.#snapshot()
    return membersOf(root, entries, marks, known)
  }

  /** One that began before the call may miss what the caller did; so it joins the next one. */
  #snapshot(): Promise<Snapshot> {
    this.#waiting ??= this.#running.then(() => {
      const snapshot = this.#look()
      this.#running = snapshot.catch(() => undefined)
      this.#waiting = undefined
      return snapshot
    })
    return this.#waiting
  }

  async #look(): Promise<Snapshot> {
    const entries = await this.system.list()
    return { entries, marks: await this.system.marks(entries) }
  }
}
