import type { Result } from '../../shared/result'
import type { BytePath } from '../../shared/workspace/path'

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

/**
 * Files below a folder to the byte, by the names that version control has for them. No link is followed
 * on the way, nor at its end; nothing is read but regular files, however they came there meanwhile.
 * What cannot be a path inside is refused (`refusedPath`).
 */
export interface ExactFiles {
  readExact(root: string, path: BytePath, limit: number): Promise<Result<Entry>>
  /** Of many at once; what cannot be looked at is nothing. */
  survey(root: string, paths: readonly BytePath[], counting: boolean): Promise<Surveyed[]>
}
