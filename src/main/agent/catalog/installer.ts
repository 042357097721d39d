import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { Machine } from '../../host/machine'
import type { Installed, Progress } from './installed'
import type { AgentArchive, AgentPackage, AgentTool } from './known-agents'
import { fetchTool } from './python-tool'

interface InstallerParts {
  machine: Pick<Machine, 'spawn' | 'files'>
  /** The app's own folder of agents. */
  folder: string
}

const cancelled = failure('install-cancelled', 'The installation was cancelled.')

/** Installs agents into the app's own folder: nothing global is touched, and cancelling leaves nothing. */
export class Installer {
  #running = new Map<string, AbortController>()

  constructor(private readonly parts: InstallerParts) {}

  running(id: string): boolean {
    return this.#running.has(id)
  }

  cancel(id: string): void {
    this.#running.get(id)?.abort()
  }

  async install(
    id: string,
    wanted: AgentPackage | AgentArchive | AgentTool,
    progress: Progress,
  ): Promise<Result<Installed>> {
    const { files } = this.parts.machine
    const abort = new AbortController()
    const { signal } = abort
    this.#running.set(id, abort)
    const fresh = join(this.parts.folder, `.new-${id}-${randomUUID()}`)
    try {
      await files.makeFolder(fresh)
      const fetched = await this.#fetch(id, wanted, fresh, signal, progress)
      if (signal.aborted) return cancelled
      if (!fetched.ok) return fetched
      const { manifestName } = await import('./installed')
      await files.put(join(fresh, manifestName), JSON.stringify(fetched.value))
      const place = join(this.parts.folder, id)
      await files.replace(place, fresh)
      return success({ ...fetched.value, path: join(place, fetched.value.path) })
    } finally {
      this.#running.delete(id)
      await files.remove(fresh)
    }
  }

  async #fetch(
    id: string,
    wanted: AgentPackage | AgentArchive | AgentTool,
    fresh: string,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<Result<Installed>> {
    if ('url' in wanted) {
      const { fetchArchive } = await import('./archive-package')
      return fetchArchive(wanted, fresh, signal, progress)
    }
    const { folder, machine } = this.parts
    const fetching = { machine, agent: id, folder: fresh, signal }
    if ('requirement' in wanted) {
      return fetchTool(wanted, join(folder, '.uv'), fetching, progress)
    }
    const { fetchPackage } = await import('./npm-package')
    return fetchPackage(wanted, fetching, progress)
  }
}
