import type { BytePath } from '../../../kit/path'
import type { Git } from '../../workspace/git/git'
import { type CallFacts, type Calls, mayWrite } from './calls'
import { touches } from './origins'
import { findReviewFolder, type ReviewedSession } from './review-folder'

/**
 * Which of the sessions are known to have written these lines of a file: what their agents said of their
 * calls. Where that says nothing, nobody is named: somebody who is wrongly accused costs more than a name.
 */
export async function whoWrote(
  parts: { git: Git; calls: Pick<Calls, 'of'> },
  sessions: readonly ReviewedSession[],
  path: BytePath,
  lines: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const session of sessions) {
    const place = await findReviewFolder(parts.git, session)
    if (!place.ok) continue
    const calls = await parts.calls.of(session.id)
    const wrote = (call: CallFacts) =>
      mayWrite(call) && touches(call, place.value, path) && brought(call, lines)
    if (calls.some(wrote)) found.push(session.id)
  }
  return found
}

/** One of the lines at least; a call of which no text is known, or a change that only takes away, is believed. */
function brought({ diffs }: CallFacts, lines: readonly string[]): boolean {
  const telling = lines.map((line) => line.trim()).filter((line) => line.length > 1)
  if (telling.length === 0 || diffs.length === 0) return true
  return telling.some((line) => diffs.some(({ after }) => after.includes(line)))
}
