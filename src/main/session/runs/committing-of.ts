import { defined } from '../../../kit/defined'
import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import type { BranchLook, Chosen } from '../../../shared/change/branch'
import type { ExactFiles } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'
import type { Session } from '../session'
import type { Committing } from './left-behind'

/** What is done to branches, as far as it is needed to commit. */
export interface CommittingBranches {
  look(session: string): Promise<Result<BranchLook>>
  commit(
    session: string,
    request: { message: string; amend: boolean; chosen?: Chosen[] | undefined },
  ): Promise<Result<void>>
}

/** Larger files are told by when they were written, and where. */
const mostRead = 4 * 1024 * 1024

export const committingOf = (
  branches: () => Promise<CommittingBranches>,
  files: Pick<ExactFiles, 'readExact'>,
  { stored }: Pick<Session, 'stored'>,
): Committing => ({
  look: async (session) => (await branches()).look(session),
  commit: async (session, message, paths) => {
    const chosen = paths?.map((path) => ({ path }))
    return (await branches()).commit(session, { message, amend: false, ...defined({ chosen }) })
  },
  contents: (_, paths) => contentsIn(files, stored.workspace.path)(paths),
})

/** What lies in a folder, each file by what tells it from everything else that could. */
export const contentsIn =
  (files: Pick<ExactFiles, 'readExact'>, folder: string) =>
  async (paths: readonly BytePath[]): Promise<Result<(string | null)[]>> => {
    const contents: (string | null)[] = []
    for (const path of paths) {
      const entry = await files.readExact(folder, path, mostRead)
      if (!entry.ok) return entry
      contents.push(hashOf(entry.value))
    }
    return success(contents)
  }
