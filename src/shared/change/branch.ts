import type { BytePath } from '../../kit/path'
import type { Problem } from '../../kit/result'
import type { ToldConflict } from './radar'
import type { RequestView } from './request'
import type { Change } from './status'

/** What is done to a branch at the user's word. */
export type BranchOperation = 'commit' | 'push' | 'merge' | 'request'

/** What git is in the midst of in a checkout. */
export type Operation = 'merge' | 'rebase' | 'cherry-pick' | 'revert' | 'bisect' | 'am'

/** A file that a commit takes: all of it, or those of its hunks that were looked at. */
export interface Chosen {
  path: BytePath
  hunks?: ChosenHunks | undefined
}

export interface ChosenHunks {
  /** What the hunks were made from: the file in the last commit, and on disk. */
  before: string
  after: string
  /** Counted from 0. */
  places: number[]
}

/**
 * How a branch comes into another: with a commit that joins both where both moved, as one commit, or
 * commit by commit; `join`: always by one commit that joins both, of what is committed alone.
 */
export type MergeWay = 'merge' | 'squash' | 'rebase' | 'join'

/** What several branches come to together, or the first that is in conflict with those before it. */
export type Combined = { commit: string } | { conflict: { branch: string; paths: string[] } }

/** What a merge would come to, found out before anything is touched. */
export interface MergePreview {
  way: MergeWay
  branch: string
  base: string
  /** What both were when it was looked at, with what is not committed yet: a merge of anything else is another. */
  source: string
  target: string
  /** How many commits go, and how many the base has that the branch has not. */
  commits: number
  behind: number
  /** Files that are committed first. */
  uncommitted: BytePath[]
  /** Where both changed the same. */
  conflicts: BytePath[]
  /** Why it would not be done, whatever else. */
  problem?: Problem
  /** The outcome in a line. */
  words: string
}

/** How an operation ended. */
interface BranchOperationEnd {
  deed: BranchOperation
  /** Where it was asked for; nothing of what an earlier run had begun. */
  session?: string
  at: number
  /** What was done, where it was. */
  words?: string
  problem?: Problem
  /** All that was printed meanwhile, or the end of it. */
  output: string
}

/** What would be committed, and where it would go. */
export interface BranchLook {
  /** None where HEAD is detached; what a workspace of jj is called. */
  branch: string | null
  /** Of a workspace of jj: what people call the change that it is at. */
  jj?: { change: string }
  /** None before the first commit. */
  commit: string | null
  /** What the last commit says, to be amended; and whether others may have it already. */
  last?: { message: string; pushed: boolean }
  operation?: Operation
  files: { path: BytePath; change: Change }[]
  /** How many these are where a renamed one is one file; where nothing is said, as many as are listed. */
  changed?: number
  /** Branches that it could be merged into, the likeliest first. */
  bases: string[]
  upstream?: string
  remote?: string
  /** What the remote has of the branch, where that was this branch's own and was written anew since: a push would be refused. */
  replaced?: { commit: string; commits: number }
  /** The program that opens a pull or merge request here. */
  requests?: 'gh' | 'glab'
}

export interface ShownHunk {
  /** Line numbers from 1, before and after. */
  before: number
  after: number
  lines: { sign: ' ' | '+' | '-'; text: string }[]
}

export interface FileHunks {
  before: string
  after: string
  hunks: ShownHunk[]
}

/** What is done to the branch of a folder, which is the row's id. */
export interface BranchRow {
  id: string
  doing?: { deed: BranchOperation; output: string; since: number }
  /** How the last one ended. */
  done?: BranchOperationEnd
  /** The last merge can be taken back, as long as nothing came after it. */
  undo?: { words: string } | undefined
  /** What was merged last, by the commit at which the folder was then: at any other there is more. */
  merged?: { base: string; commit: string } | undefined
  /** What others changed alike, as far as somebody works or looks. */
  clashes?: ToldConflict[]
  /** The pull or merge request of the branch, as it was read last. */
  request?: RequestView | undefined
}
