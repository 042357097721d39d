import type { BytePath } from '../../kit/path'
import type { Result } from '../../kit/result'
import type { Attachable } from '../../shared/app/contract'
import type { RealPath } from '../../shared/session/real-paths'
import type { CompareRequest, Comparison } from './comparison'
import type { ExactFiles } from './exact-files'

export type FileKind = 'folder' | 'file' | 'other' | 'nothing'

export interface FileName {
  path: string
  /** The folder that a relative path begins at, before that of the workspace. */
  near?: string | undefined
  /** The machine that the file is on, where the name says so. */
  host?: string | undefined
}

export interface FoundFile {
  /** As it is called from the workspace's folder. */
  path: string
  /** Where it lies, with all links resolved. */
  real: string
}

export interface FileText {
  text: string
  /** Only the beginning of it. */
  cut: boolean
}

export interface ReadRange {
  /** The first line, counted from 1. */
  line?: number
  /** How many lines. */
  limit?: number
}

/** Why a file was not read or written, for whoever has to tell them apart. */
export type FileProblem = 'file-missing' | 'file-refused' | 'file-failed'

/** The files of one workspace, as its agent may have them: nothing outside, and nothing of version control's. */
export interface WorkspaceFiles {
  read(path: string, range: ReadRange): Promise<Result<string>>
  /** Replaces a file as a whole, or creates it, with the folders that it needs. */
  write(path: string, content: string): Promise<Result<void>>
}

/** The files of a machine, all by its own absolute paths. */
export interface MachineFiles extends ExactFiles {
  kind(path: string): Promise<FileKind>
  /** The files below a folder, as paths from there, without what nobody means; bounded. */
  walk(folder: string): Promise<string[]>
  /** A file of a workspace by what somebody calls it; what leads outside is refused. */
  find(workspace: string, name: FileName): Promise<Result<FoundFile>>
  /** Where paths really lie, as seen from a folder; what is not there yet lies where it would be made. */
  places(folder: string, paths: readonly string[]): Promise<RealPath[]>
  /** A text as it is shown: the beginning of it. */
  show(path: string): Promise<Result<FileText>>
  /** What the user gave: mentioned where the agent works, if that is here, else a thing that goes along. */
  attachable(path: string, workspace?: string): Promise<Result<Attachable>>
  /** As `WorkspaceFiles` has it. A problem's code is a `FileProblem`. */
  read(workspace: string, path: string, range: ReadRange): Promise<Result<string>>
  write(workspace: string, path: string, content: string): Promise<Result<void>>
  /** What in a folder differs from a tree, without anybody waiting for it. */
  compare(request: CompareRequest): Promise<Comparison>
  /** Takes away the folders above these paths that have nothing in them any more. */
  removeEmpty(root: string, paths: readonly BytePath[]): Promise<void>
  /** What is in a folder of the app's own; nothing when there is none. */
  names(folder: string): Promise<string[]>
  /** A folder of the app's own, with those above it: nobody else may read it. */
  makeFolder(path: string): Promise<void>
  /** A text, whole; undefined where there is none. */
  text(path: string): Promise<string | undefined>
  /** A file of the app's own, whole or not at all, in a folder that is made for it. */
  put(path: string, text: string): Promise<void>
  /** What has been made takes the place of what is there, which goes only when it has. */
  replace(path: string, made: string): Promise<void>
  /** A file as it is, never newer than it: what compares times must not take the copy for fresh. */
  copy(from: string, to: string): Promise<boolean>
  /** A file or folder of the app's own, with all that is in it; it may be gone already. */
  remove(path: string): Promise<void>
}

export function workspaceFiles(
  files: Pick<MachineFiles, 'read' | 'write'>,
  workspace: string,
): WorkspaceFiles {
  return {
    read: (path, range) => files.read(workspace, path, range),
    write: (path, content) => files.write(workspace, path, content),
  }
}
