import type { BytePath } from '../../../kit/path'
import type { GitStatus } from '../../../shared/change/status'
import type { Tracked } from '../../workspace/tracker'

/** What is to be read again: some paths, or everything. */
export class Due {
  #paths = new Set<BytePath>()
  #everything = false

  /** As it was told last: whatever is written after that is told again. */
  status: GitStatus | undefined
  #commit: string | null = null

  /** Files have changed of which the list does not say anything yet: none, not read, or being read. */
  #unread: 'none' | 'heard' | 'read' = 'none'

  get behind(): boolean {
    return this.#unread !== 'none'
  }

  /** What was due when it was taken last is in the list. */
  told(): void {
    if (this.#unread === 'read' && !this.#everything && this.#paths.size === 0)
      this.#unread = 'none'
  }

  /** What was told of the folder; says whether another commit is checked out now. */
  hear(tracked: Tracked): boolean {
    this.#unread = tracked.type === 'files' ? 'heard' : this.behind ? 'read' : 'none'
    if (tracked.type === 'files') return false
    if (tracked.type !== 'status') {
      this.add(undefined)
      this.status = undefined
      return false
    }
    const { status, only } = tracked
    this.add(only)
    this.status = status.versions === 'git' ? status : undefined
    const other = status.commit !== this.#commit
    this.#commit = status.commit
    return other
  }

  add(paths: readonly BytePath[] | undefined): void {
    if (paths) for (const path of paths) this.#paths.add(path)
    else this.#everything = true
  }

  /** Nothing where it is everything. */
  take(): BytePath[] | undefined {
    const paths = this.#everything ? undefined : [...this.#paths]
    this.#paths.clear()
    this.#everything = false
    return paths && paths.length > 0 && paths.length <= limit ? paths : undefined
  }
}

/** More are not named one by one. */
const limit = 64

export const isBelow = (folder: BytePath, path: BytePath): boolean =>
  path === folder || path.startsWith(`${folder}/`)
