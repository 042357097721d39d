import type { BytePath } from '../../../kit/path'
import type { NamedWrites } from '../../../shared/agent/restored-file'
import type { Git } from '../../workspace/git/git'
import { type CallFacts, type Calls, mayWrite } from './calls'
import { pathIn, touches } from './origins'
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

/** What agents of a folder's sessions said of the files that they wrote, by turn. */
export async function namedWrites(
  parts: { git: Git; calls: Pick<Calls, 'of' | 'turnNumber'>; nameOf(session: string): string },
  sessions: readonly ReviewedSession[],
): Promise<NamedWrites> {
  const written = new Set<string>()
  const key = (session: string, turn: string, path: BytePath) =>
    JSON.stringify([session, turn, path])
  for (const session of sessions) {
    const place = await findReviewFolder(parts.git, session)
    if (!place.ok) continue
    for (const call of await parts.calls.of(session.id)) {
      const { turn } = call
      if (turn === undefined || !mayWrite(call)) continue
      for (const name of [...call.paths, ...call.diffs.map((diff) => diff.path)]) {
        const path = pathIn(place.value, name)
        if (path !== undefined) written.add(key(session.id, turn, path))
      }
    }
  }
  return {
    has: (session, turn, path) => written.has(key(session, turn, path)),
    turnNumber: (session, turn) => parts.calls.turnNumber(session, turn),
    nameOf: parts.nameOf,
  }
}

/** One of the lines at least; a call of which no text is known, or a change that only takes away, is believed. */
function brought({ diffs }: CallFacts, lines: readonly string[]): boolean {
  const telling = lines.map((line) => line.trim()).filter((line) => line.length > 1)
  if (telling.length === 0 || diffs.length === 0) return true
  return telling.some((line) => diffs.some(({ after }) => after.includes(line)))
}
