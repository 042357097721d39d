import type { BytePath } from '../../kit/path'
import type { Problem, Result } from '../../kit/result'
import type { Health } from '../../shared/workspace/state'
import type { StoredWorkspace } from '../store/log/log'
import type { Repository } from './git/git'

/** What the user wants: a workspace of that name, from there. */
export interface WorkspaceRequest {
  project: string
  /** The project's own folder. */
  folder: string
  name: string
  /** None where what is called so is there already, and is to be worked on. */
  base: string | null
}

/** What is known of a workspace before anything of it is made. */
export interface Planned {
  workspace: Omit<StoredWorkspace, 'id' | 'createdAt'>
  /** Its branch is made with it. */
  newBranch: boolean
}

/** What has been made so far, on record with each step: only that is taken back. */
export interface Made {
  newBranch: boolean
  /** The folder came again to what git had kept for it. */
  relinked: boolean
  /** The folder stayed as it was, and git has been told of it anew. */
  adopted?: boolean
  /** The folder was a spare, with the files of another commit. */
  spare?: boolean
  /** Of jj: the change that the project was at before it was given a new one, and what is begun on. */
  left?: string
  revisions?: string[]
  /** Why it is taken back, where its making has not failed. */
  why?: Problem
}

/** The making of one workspace, as its steps know it. */
export interface Job {
  readonly workspace: StoredWorkspace
  readonly made: Made
  readonly signal: AbortSignal
  /** What was not known before is on record before anything follows from it. */
  learn(change: Partial<StoredWorkspace>): void
  /** What has been made is on record before it is. */
  record(): Result<void>
  /** It was an earlier run of the app that began this step. */
  readonly again: boolean
  /** Asks the user, who sees more of it by what `learn` was told; resolves when that is answered, or the rest is left out. */
  ask(words: string): Promise<void>
  /** Output, as it comes. */
  heard(bytes: Uint8Array): void
  /** Something that does not end it. */
  note(title: string, text?: string): void
}

export interface Step {
  name: string
  /** What is being done, in words. */
  words: string
  /** Whether there is anything to be done; otherwise nobody hears of it. */
  needed?(job: Job): Promise<boolean>
  do(job: Job): Promise<Result<void>>
}

/** How one kind of workspace is made, looked at and taken back. */
export interface Isolation {
  /** What would be made, or why it cannot be. Nothing is written. */
  plan(request: WorkspaceRequest, taken: readonly StoredWorkspace[]): Promise<Result<Planned>>
  /** Until its files stand; each can be taken a second time. */
  readonly making: readonly Step[]
  /** What comes then, each for itself: that one fails takes nothing back. */
  readonly settingUp: readonly Step[]
  /**
   * Everything that was made goes again, but what somebody has put there; tells what stays. Where all
   * of it stays as it was made that was nobody's wish, and nothing is said.
   */
  takeBack(workspace: StoredWorkspace, made: Made): Promise<Result<Kept>>
  /** Nothing else is to be made now: what makes the next one faster can be. */
  rest?(workspace: StoredWorkspace): Promise<void>
  /** Whether it is what was made. */
  inspect(workspace: StoredWorkspace): Promise<Health>
  repositoryOf(workspace: StoredWorkspace): Repository | undefined
}

/** Paths of what is somebody's, from the workspace's folder on; the branch, where it has moved. */
export interface Kept {
  paths: BytePath[]
  branch: boolean
}
