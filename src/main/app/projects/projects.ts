import { basename, posix, resolve } from 'node:path'
import { defined } from '../../../kit/defined'
import type { Release } from '../../../kit/release'
import { failure, type Result, success } from '../../../kit/result'
import type { MachineFiles } from '../../host/files'
import type { Rows } from '../../store/feed/rows'
import type { RowStore, StoredProject } from '../../store/log/log'

/** How often open folders are looked at while somebody looks, to tell when one has gone or come back. */
const lookInterval = 5000

/** A machine that can be looked at. */
interface ReachedMachine {
  readonly id?: string
  readonly files: Pick<MachineFiles, 'kind'>
}

/** Where folders lie: on this computer, or on another machine, by its name. */
export interface ProjectMachines {
  /** What is there; a machine that has several names says which of them it is known by. */
  reach(machine: string | undefined): Promise<Result<ReachedMachine>>
  /** Whether it can be looked at now. */
  isThere(machine: string | undefined): boolean
}

/** The folders that the user opened. */
export class Projects {
  #missing = new Map<string, boolean>()
  #seen = new Set<(path: string, machine: string | undefined) => void>()
  #opened = new Set<(project: StoredProject) => void>()
  #lookers = 0
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly store: RowStore<StoredProject>,
    private readonly rows: Rows,
    private readonly machines: ProjectMachines,
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

  async open(path: string, name?: string): Promise<Result<{ project: string }>> {
    const reached = await this.machines.reach(name)
    if (!reached.ok) return reached
    const { id: machine, files } = reached.value
    if (machine !== undefined && !path.startsWith('/'))
      return failure('not-whole', `${path} is not the whole path of a folder.`, {
        hint: `Write it as it is on ${machine}, from / on.`,
      })
    const folder = machine === undefined ? resolve(path) : posix.resolve(path)
    const found = await files.kind(folder)
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
    const known = this.store
      .all()
      .find((project) => project.path === folder && project.machine === machine)
    const project: StoredProject = {
      id: known?.id ?? this.newId(),
      ...defined({ machine }),
      path: folder,
      openedAt: Date.now(),
      open: true,
    }
    this.#missing.set(project.id, false)
    this.store.put(project)
    this.#publish(project)
    for (const tell of this.#opened) tell(project)
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
  onSeen(listener: (path: string, machine: string | undefined) => void): void {
    this.#seen.add(listener)
  }

  /** The user has opened a folder, perhaps not for the first time. */
  onOpened(listener: (project: StoredProject) => void): void {
    this.#opened.add(listener)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    for (const project of this.store.all()) {
      const { machine } = project
      if (!project.open || !this.machines.isThere(machine)) continue
      const reached = await this.machines.reach(machine)
      if (!reached.ok) continue
      const missing = (await reached.value.files.kind(project.path)) !== 'folder'
      if (!missing) for (const tell of this.#seen) tell(project.path, machine)
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
