import type { BytePath } from '../../kit/path'
import type { CheckpointChange, NotCaptured } from '../../shared/workspace/checkpoint'

export interface CompareLimits {
  /** Bytes of a file that is new, of all that one comparison gives, of one of its parts; files that it gives. */
  newFile: number
  all: number
  part: number
  files: number
  /** Files and folders that are looked at. */
  entries: number
}

/**
 * Asks what in a folder differs from a tree. `look` begins; what it answers with `asks` is answered by
 * `sort`; what did not fit in one answer comes by `more`; `settle` says that all of it is in a tree now.
 */
export type CompareRequest = { folder: string } & (
  | {
      do: 'look'
      /** Where what is known of the folder is kept between runs of the app. */
      table: string
      /** Where a copy of the index is kept: writing a tree of it would lock the original. */
      index: string
      hash: 'sha1' | 'sha256'
      limits: CompareLimits
      /** What git keeps of this checkout, and of all of the repository's. */
      git: { admin: string; common: string }
      /** The tree that changes are told from; `listing` is `git ls-tree -r -z` of it. */
      tree: string
      listing?: string
      /** What is in the index, separated by NUL. */
      tracked?: string
      /** Only these, and what is below them. */
      paths?: BytePath[]
    }
  /** Of all that it asked for these are ignored, the others are not. */
  | { do: 'sort'; ignored: BytePath[] }
  | { do: 'more' }
  | { do: 'settle'; tree: string }
  /** Nobody works there for now: what is known is kept on disk only. */
  | { do: 'leave' }
)

/** What git keeps, as far as it can be told without git: two that are the same say the same of HEAD and index. */
interface GitFacts {
  head: string
  index: string
}

export type Comparison =
  | { is: 'settled' }
  /** There is no folder. */
  | { is: 'gone' }
  /** What the disk or the thread does not let us know. */
  | { is: 'failed'; why: string }
  /** It has more in it than is looked at. */
  | { is: 'vast' }
  /** These are needed first. */
  | { is: 'lacking'; listing: boolean; tracked: boolean }
  /** Whether these are ignored; a folder ends with a slash. */
  | { is: 'asking'; asks: BytePath[] }
  | {
      is: 'told'
      changes: CheckpointChange[]
      /** There is more: ask again. */
      rest: boolean
      left: NotCaptured[]
      /** Repositories inside, with commits of their own. */
      nested: BytePath[]
      /** What is ignored, as it was met: nothing that a restore may touch; separated by NUL. */
      ignored: string
      /** Permissions that are not the usual ones: "600 path", separated by NUL. */
      permissions: string
      git: GitFacts
    }
