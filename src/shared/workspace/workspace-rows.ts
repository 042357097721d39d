import type { Problem } from '../../kit/result'
import type { ReviewRange } from '../change/review'
import type { RepositoryProgram } from './programs'
import type { Workspace } from './state'

/** What version control says of a folder, which is the row's id. */
export type FolderRow = { id: string } & (
  | { versions: 'none' }
  | { versions: 'unreadable'; problem: Problem }
  | {
      versions: 'jj'
      /** The revision that the files are, and what people call it. */
      commit: string
      change: string
      bookmarks: string[]
      description: string
      changed: number
      badge: string
      conflicts: number
    }
  | {
      versions: 'git'
      /** None before the first commit. */
      commit: string | null
      /** None where no branch is checked out. */
      branch: string | null
      upstream?: string
      ahead: number
      behind: number
      /** Files that differ from the last commit, those in new folders among them, as far as they are counted. */
      changed: number
      /** So many as they are shown: “20,000+” where there are more. */
      badge: string
      conflicts: number
    }
)

export interface WorkspaceRow extends Workspace {
  /** What is being done with it, in words. */
  step?: string
}

/** A prompt of the session, which is the row's id, waits until it is noted how the folder is before it. */
export interface NotingRow {
  id: string
  since: number
}

/** Changes that are looked at; the list itself is asked for (`review.files`). */
export interface ReviewRow {
  id: string
  session: string
  range: ReviewRange
  state: 'reading' | 'ready' | 'trouble'
  /** Files have changed that were not read since. */
  behind?: true
  /** Counts the changes of the list. */
  rev: number
  /** Of the list: how many, lines of all, and how many of them the user has accepted as a whole. */
  files: number
  /** So many as they are shown: “20,000+” where there are more. */
  badge: string
  added: number
  deleted: number
  reviewed: number
  /** More files differ than are listed. */
  cut?: true
  /** What the range begins with is not exact, in words. */
  note?: string
  /** Reverts that wait for a tool call to end. */
  queued: { path: string; why: string }[]
  /** Sessions whose agents were asked to look and have not answered, by name. */
  asked: string[]
  /** What `review.undo` would take back. */
  undo?: { action: 'accept' | 'revert' | 'take' | 'resolve'; path: string }
  /** Why there is no list, or why a revert that had waited was not carried out. */
  problem?: Problem
}

/** Those of a repository that nobody has answered for; the row's id is the folder that is checked out. */
export interface RepositoryRow {
  id: string
  /** By which all of its checkouts are one. */
  repository: string
  programs: RepositoryProgram[]
}
