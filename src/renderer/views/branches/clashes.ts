import type { SessionRow } from '../../../shared/tables'
import { shownPath } from '../../../shared/workspace/path'
import type { Clash } from '../../../shared/workspace/radar'

/** A clash, with the session that works on the other side. */
export interface Met {
  clash: Clash
  with: Pick<SessionRow, 'id' | 'title' | 'agentName' | 'driver'>
}

/** Those of which somebody lives on the other side, conflicts first; of several sessions there, the one that moved last. */
export function metOf(
  clashes: readonly Clash[] | undefined,
  sessions: readonly SessionRow[],
): Met[] {
  const met = (clashes ?? []).flatMap((clash) => {
    const [other] = sessions
      .filter(
        ({ workspace, archived, deletedAt }) =>
          workspace.path === clash.folder && !archived && deletedAt === undefined,
      )
      .sort((a, b) => b.updatedAt - a.updatedAt)
    return other ? [{ clash, with: other }] : []
  })
  return met.sort(
    (a, b) => Number(b.clash.kind === 'conflict') - Number(a.clash.kind === 'conflict'),
  )
}

export const metWords = ({ clash, with: { title } }: Met): string =>
  `${shownPath(clash.path)} also changed in ${title}`

/** What both agents are told: where they meet, and what the other side has there. */
export function tellWords({ clash, with: other }: Met, turned: boolean): string {
  const path = shownPath(clash.path)
  const parts = clash.hunks.map(({ line, here, there }) => {
    const [mine, theirs] = turned ? [there, here] : [here, there]
    const at = turned ? '' : ` (around line ${line})`
    return `Here${at}:\n\`\`\`\n${mine.join('\n')}\n\`\`\`\nThere:\n\`\`\`\n${theirs.join('\n')}\n\`\`\``
  })
  const who = turned ? 'Another session' : `The session “${other.title}”`
  return [
    `${who} works in a workspace of its own on the same repository and has changed the same lines of ${path} as you. Merged as they are, they would be in conflict.`,
    ...parts,
    'Keep this in mind: change no more of these lines than you must, or say here how the two go together. Do not touch the other workspace.',
  ].join('\n\n')
}
