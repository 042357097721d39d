import { basename, resolve } from 'node:path'
import type { Release } from '../../shared/release'
import { failure, type Result, success } from '../../shared/result'
import type { Rows } from '../bridge/rows'
import type { RowStore, StoredProject } from '../log/log'
import type { MachineFiles } from '../machines/files'

/** How often open folders are looked at while somebody looks, to tell when one has gone or come back. */
const lookInterval = 5000

/** The folders that the user opened. */
export class Projects {
  #missing = new Map<string, boolean>()
  #seen = new Set<(path: string) => void>()
  #lookers = 0
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly store: RowStore<StoredProject>,
    private readonly rows: Rows,
    private readonly files: Pick<MachineFiles, 'kind'>,
    private readonly newId: () => string,
  ) {
    for (const project of store.all()) this.#publish(project)
    void this.#look()
  }

  /** Somebody sees them, until they say otherwise. */
  look(): Release {
    this.#lookers += 1
    if (this.#lookers === 1) {
      void this.#look()
      this.#timer = setInterval(() => void this.#look(), lookInterval)
    }
    let over = false
    return () => {
      if (over) return
      over = true
      this.#lookers -= 1
      if (this.#lookers === 0) clearInterval(this.#timer)
    }
  }

  async open(path: string): Promise<Result<{ project: string }>> {
    const folder = resolve(path)
    const found = await this.files.kind(folder)
    if (found === 'nothing') {
      return failure('folder-missing', `There is no folder at ${folder}.`, {
        hint: 'Check the path.',
      })
    }
    if (found !== 'folder') {
      return failure('not-a-folder', `${folder} is not a folder.`, {
        hint: 'Open the folder it is in.',
      })
    }
    const known = this.store.all().find((project) => project.path === folder)
    const project = {
      id: known?.id ?? this.newId(),
      path: folder,
      openedAt: Date.now(),
      open: true,
    }
    this.#missing.set(project.id, false)
    this.store.put(project)
    this.#publish(project)
    return success({ project: project.id })
  }

  /** Off the rail; it stays in the recent list with all its sessions. */
  close(id: string): Result<void> {
    const project = this.store.get(id)
    if (!project) return failure('no-project', 'This project is not in the list.')
    const closed = { ...project, open: false }
    this.store.put(closed)
    this.#publish(closed)
    return success(undefined)
  }

  forget(id: string): Result<void> {
    this.store.remove(id)
    this.rows.remove('projects', id)
    return success(undefined)
  }

  pathOf(id: string): string | undefined {
    return this.store.get(id)?.path
  }

  /** A folder was looked at, and is there: it may have been gone in between. */
  onSeen(listener: (path: string) => void): void {
    this.#seen.add(listener)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    for (const project of this.store.all()) {
      if (!project.open) continue
      const missing = (await this.files.kind(project.path)) !== 'folder'
      if (!missing) for (const tell of this.#seen) tell(project.path)
      if (missing === (this.#missing.get(project.id) ?? false)) continue
      this.#missing.set(project.id, missing)
      this.#publish(project)
    }
  }

  #publish(project: StoredProject): void {
    this.rows.put('projects', {
      ...project,
      name: basename(project.path) || project.path,
      missing: this.#missing.get(project.id) ?? false,
    })
  }
}
