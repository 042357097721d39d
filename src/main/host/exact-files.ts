import type { BytePath } from '../../kit/path'
import type { Result } from '../../kit/result'

/** What lies at a path, with all that version control knows of it. Bytes are one character each (latin1). */
export type Entry =
  | { type: 'nothing' }
  | { type: 'file'; bytes: string; executable: boolean; signature: string }
  /** A file of more bytes than were asked for. */
  | { type: 'large'; size: number; executable: boolean; signature: string }
  | { type: 'link'; target: string }
  | { type: 'folder' }
  /** A device, a pipe or a socket. */
  | { type: 'special' }

/** What a look at a path costs nothing to say. */
export interface Surveyed {
  type: Entry['type']
  size: number
  /** Another one whenever the file was written, replaced or given another mode. */
  signature: string
  /** Lines of its text, where they were to be counted and it is one. */
  lines?: number
  binary?: true
}

/** What is to lie at a path. */
export type Wanted =
  | { type: 'nothing' }
  /** Without `executable` it stays as it is; permissions are those of the file that is replaced, unless they are said. */
  | { type: 'file'; bytes: string; executable?: boolean; permissions?: number }
  | { type: 'link'; target: string }
  /** What was kept when it was replaced, the very same file, with whoever has it open. */
  | { type: 'kept'; id: string }

export interface Replacing {
  root: string
  path: BytePath
  /** What is to be replaced, by `hashOf` or `hashOfObject`; null for nothing. */
  expected: string | null
  wanted: Wanted
  /** A folder of the app's own where what is replaced is kept. */
  keep: string
}

export type Replaced =
  /** By `kept` one gets at what was replaced, which was so many bytes then. */
  | { outcome: 'done'; kept: string | null; size: number }
  /** Something else lies there, or came there meanwhile: that stays. */
  | { outcome: 'changed' }

/**
 * Files below a folder to the byte, by the names that version control has for them. No link is followed
 * on the way, nor at its end; nothing is read but regular files, however they came there meanwhile.
 * What cannot be a path inside is refused (`refusedPath`).
 */
export interface ExactFiles {
  readExact(root: string, path: BytePath, limit: number): Promise<Result<Entry>>
  /** Of many at once; what cannot be looked at is nothing. */
  survey(root: string, paths: readonly BytePath[], counting: boolean): Promise<Surveyed[]>
  /**
   * Puts something in the place of what is expected there, beside programs that write the same file:
   * whoever writes meanwhile wins, and nothing that anybody wrote is lost. Refused is what is not ours
   * to replace: a file with further names, of somebody else, or on another file system.
   */
  replaceIf(replacing: Replacing): Promise<Result<Replaced>>
  /** Takes away what lies there, a folder with all that is in it; nothing of it is kept. */
  discard(root: string, path: BytePath): Promise<Result<void>>
  /** What was kept, as it is now: who had it open may have written on. */
  readKept(keep: string, id: string, limit: number): Promise<Entry>
  /** Finishes or takes back what an earlier run of the app was in the midst of, and forgets what is old. */
  tidyKept(keep: string, olderThan: number): Promise<void>
}
