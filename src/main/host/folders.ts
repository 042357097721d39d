import type { BytePath } from '../../kit/path'
import type { Result } from '../../kit/result'

/** Tells a folder from every other one, also after it was moved: one that is made anew has another. */
export interface FolderIdentity {
  device: string
  inode: string
  /** When it was made, in nanoseconds; an inode may be used again. */
  born: string
}

export interface FolderFacts {
  kind: 'folder' | 'link' | 'other' | 'nothing'
  /** Where it really lies; empty when there is nothing. */
  real: string
  identity: FolderIdentity
  /** Other file systems that begin at it or below it. */
  mounts: string[]
}

/** A process that works in a folder, or has a file in it open. */
export interface FolderUser {
  pid: number
  name: string
}

export interface Survey {
  bytes: number
  /** Files that are larger than was asked for. */
  large: BytePath[]
  /** Folders that hold what version control keeps. */
  repositories: BytePath[]
  /** There was more than was looked at. */
  cut: boolean
}

/** Bytes of one file, and of all; what shares its blocks with the original costs nothing. */
export interface CarryBounds {
  file: number
  total: number
}

export interface CarryEnd {
  bytes: number
  /** Why it did not come, or not all of it. */
  left?: 'there' | 'outside' | 'large' | 'failed'
  why?: string
}

export interface SurveyBounds {
  /** Bytes above which a file is told as large; where it is left out, none is. */
  large?: number
  entries: number
}

/** Whole folders of a machine, as things that are told apart, moved and thrown away. */
export interface MachineFolders {
  /** What is at a path, links not followed. */
  facts(path: string): Promise<Result<FolderFacts>>
  /** Whoever would have the ground taken from under them; programs of our own that are soon over do not count. */
  users(path: string): Promise<Result<FolderUser[]>>
  /** What lies below some paths of a folder, links not followed. */
  survey(folder: string, paths: BytePath[], bounds: SurveyBounds): Promise<Result<Survey>>
  /** Which of these are there in both folders, and the same to the byte. */
  same(folder: string, other: string, paths: BytePath[]): Promise<BytePath[]>
  /** Which of these are there. */
  present(folder: string, paths: BytePath[]): Promise<BytePath[]>
  /** With those above it, as any program would; tells which of them were not there. */
  make(path: string): Promise<Result<string[]>>
  /** A folder in which nothing is goes; anything else stays as it is, and that is told. */
  removeEmpty(path: string): Promise<boolean>
  /**
   * A file or folder of one folder into another, where nothing is in its place; not through links.
   * Never so that writing in one changes the other, but for a link that was asked for.
   */
  carry(
    from: string,
    to: string,
    path: BytePath,
    how: 'copy' | 'link',
    bounds: CarryBounds,
  ): Promise<CarryEnd>
  /** To where nothing is, on the same file system; all or nothing. */
  move(from: string, to: string): Promise<Result<void>>
  /** How many bytes more fit where a folder is, or will be; undefined where that is not told. */
  room(path: string): Promise<number | undefined>
  /** For good, with all that is in it, but nothing on another file system; it may be gone already. */
  discard(path: string): Promise<Result<void>>
}
