import type { Result } from '../../../kit/result'
import type { Machine } from '../../host/machine'
import type { RunOptions, RunOutput } from '../../host/run'
import type { Git } from '../../workspace/git/git'
import type { Jj } from '../../workspace/jj/jj'
import type { JournaledOperations } from '../../workspace/journaled-operations'

/** Keeps values between runs of the app. */
export interface Memory {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

/** What all that is done to branches works with. */
export interface BranchParts {
  git: Git
  /** To it, workspaces of jj are checkouts that can only be read. */
  reading: Git
  jj: Jj
  machine: Pick<Machine, 'files' | 'folders' | 'which'>
  /** Runs a program other than git. */
  run(command: string, args: string[], options: RunOptions): Promise<Result<RunOutput>>
  undertakings: Pick<JournaledOperations, 'begin' | 'left'>
  /** The sessions whose agents work in a folder, by their titles. */
  atWork(folder: string): string[]
  memory: Memory
  /** A folder of the app's own. */
  folder: string
  now(): number
  after(milliseconds: number, run: () => void): () => void
}

/** Where a session works, and what it was made from. */
export interface BranchFolder {
  path: string
  base?: string | undefined
}
