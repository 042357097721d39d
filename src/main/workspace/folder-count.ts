import type { Release } from '../../kit/release'
import type { Counted, Followed, Status } from './followed'

/** Counting takes at most this share of the time. */
const share = 0.1

export const hasFolders = ({ files }: Pick<Status, 'files'>): boolean => files.some(isFolder)

export const foldersIn = ({ files }: Pick<Status, 'files'>): string =>
  files.flatMap((file) => (isFolder(file) ? [file.path] : [])).join('\0')

/** Counts what is in the folders that a status names as one: one at a time, and the less often the longer it takes. */
export class FolderCount {
  #wanted: { followed: Followed; status: Status } | undefined
  #busy = false
  #rest: Release | undefined
  #stopped = false

  constructor(
    private readonly parts: {
      now(): number
      after(milliseconds: number, run: () => void): Release
    },
    private readonly counted: (status: Status, within: Counted) => void,
  ) {}

  /** This was read last. */
  want(followed: Followed, status: Status): void {
    this.#wanted = hasFolders(status) ? { followed, status } : undefined
    if (!this.#busy) void this.#next()
  }

  stop(): void {
    this.#stopped = true
    this.#rest?.()
  }

  async #next(): Promise<void> {
    const wanted = this.#wanted
    this.#wanted = undefined
    this.#busy = wanted !== undefined
    if (!wanted?.followed.count) return
    const { now, after } = this.parts
    const began = now()
    // Where it cannot be reached any more is said by who reads the status.
    const within = await wanted.followed.count(wanted.status.files).catch(() => undefined)
    if (this.#stopped) return
    if (within) this.counted(wanted.status, within)
    this.#rest = after((now() - began) * (1 / share - 1), () => void this.#next())
  }
}

const isFolder = ({ change, path }: Status['files'][number]): boolean =>
  change === 'untracked' && path.endsWith('/')
