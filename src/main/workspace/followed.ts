import type { BytePath } from '../../kit/path'
import type { Result } from '../../kit/result'
import type { ChangedFile, GitStatus } from '../../shared/change/status'
import type { JjStatus } from './model/jj-status'

export type Status = ({ versions: 'git' } & GitStatus) | ({ versions: 'jj' } & JjStatus)

/** So many files, or at least so many. */
export interface Counted {
  files: number
  more: boolean
}

/** A folder as whoever follows it knows its version control. */
export interface Followed {
  /** The folder that is checked out. */
  top: string
  /** Reads that must not run at the same time. */
  lane: string
  /** Folders and files in which nothing is to be heard of. */
  skipped(): Promise<Result<string[]>>
  /** These have changed; false where what is skipped may be something else now. */
  changed(paths: readonly string[]): boolean
  /** What version control keeps for itself: where, what of it says nothing, and that some of it has changed. */
  kept: { folders: string[]; ignored: string[]; changed(paths: readonly string[]): boolean }
  /** What differs now. */
  status(): Promise<Result<Status>>
  /** Of these alone it was read last, the others being as they were; of everything where there are none. */
  only?(): BytePath[] | undefined
  /** How many files are in the folders that the status names as one. */
  count?(files: readonly ChangedFile[]): Promise<Counted>
}

export type Find = (folder: string) => Promise<Result<Followed | undefined>>
