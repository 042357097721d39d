import { createHash } from 'node:crypto'
import { failure, type Result, success } from '../../../kit/result'
import type { Git, Repository } from '../../workspace/git/git'

/** What reviewing knows of a session. */
export interface ReviewedSession {
  id: string
  folder: string
  /** The workspace that it works in, where that was made by us. */
  workspace?: string
  /** The branch or commit that the workspace was made from. */
  base?: string
}

/** Where the changes of a session lie. */
export interface ReviewFolder {
  session: ReviewedSession
  repository: Repository
  /** What is kept of the workspace stands under this name: all sessions in it share that. */
  key: string
}

export async function findReviewFolder(
  git: Git,
  session: ReviewedSession,
): Promise<Result<ReviewFolder>> {
  const found = await git.find(session.folder)
  if (!found.ok) return found
  if (!found.value)
    return failure(
      'no-versions',
      'This folder has no version control, so there is nothing to compare with.',
      {
        hint: 'Begin a repository here: git init.',
      },
    )
  return success({
    session,
    repository: found.value,
    key:
      session.workspace ?? createHash('sha256').update(found.value.top).digest('hex').slice(0, 32),
  })
}
