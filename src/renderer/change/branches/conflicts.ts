import { shownPath } from '../../../kit/path'
import type { SessionRow } from '../../../shared/app/tables'
import type { ToldConflict } from '../../../shared/change/radar'

/** A conflict of what a session wrote, with who wrote the other side, or with where that lies when nobody is known to have. */
export interface Met {
  clash: ToldConflict
  with?: Pick<SessionRow, 'id' | 'title' | 'agentName' | 'driver'>
  /** "in Add cache", "on main", "in main (project folder)" */
  where: string
  /** The branch that it was made from has moved: it is brought in before it is merged. */
  moved?: string
}

type Side = Pick<SessionRow, 'id' | 'workspace'>

/** Those of what this session wrote, conflicts first: who wrote nothing there is told nothing. */
export function metOf(
  { id, workspace }: Side,
  conflicts: readonly ToldConflict[] | undefined,
  sessions: readonly SessionRow[],
): Met[] {
  const own = (conflicts ?? []).filter(({ by }) => by.includes(id))
  const met = own.flatMap((conflict): Met[] => {
    const { branch, committed } = conflict
    const moved = committed && branch !== undefined && branch === workspace.base
    // Whoever wrote it is done with it: it is the base's now.
    if (moved) return [{ clash: conflict, where: `on ${branch}`, moved: branch }]
    const others = sessions.filter(
      (one) => conflict.others.includes(one.id) && !one.archived && one.deletedAt === undefined,
    )
    return others.length > 0
      ? others.map((one) => ({ clash: conflict, with: one, where: `in ${one.title}` }))
      : [{ clash: conflict, where: whereWords(conflict, sessions) }]
  })
  return met.sort(
    (a, b) => Number(b.clash.kind === 'conflict') - Number(a.clash.kind === 'conflict'),
  )
}

function whereWords(
  { branch, committed, folder }: ToldConflict,
  sessions: readonly SessionRow[],
): string {
  if (committed && branch !== undefined) return `on ${branch}`
  const made = sessions.some(
    ({ workspace }) => workspace.path === folder && workspace.kind !== 'folder',
  )
  const kind = made ? 'worktree' : 'project folder'
  return branch === undefined ? `in the ${kind}` : `in ${branch} (${kind})`
}

export const metWords = ({ clash: conflict, where }: Met): string =>
  `${shownPath(conflict.path)} also changed ${where}`

/** What both agents are told: where they meet, and what the other side has there. */
export function tellWords({ clash: conflict, where, with: other }: Met, turned: boolean): string {
  const path = shownPath(conflict.path)
  const parts = conflict.hunks.map(({ line, here, there }) => {
    const [mine, theirs] = turned ? [there, here] : [here, there]
    const at = turned ? '' : ` (around line ${line})`
    return `Here${at}:\n\`\`\`\n${mine.join('\n')}\n\`\`\`\nThere:\n\`\`\`\n${theirs.join('\n')}\n\`\`\``
  })
  const who = turned ? 'Another session' : other ? `The session “${other.title}”` : undefined
  const what = who
    ? `${who} works in a workspace of its own on the same repository and has changed the same lines of ${path} as you.`
    : `The same lines of ${path} that you changed were also changed ${where}, in another folder of this repository.`
  return [
    `${what} Merged as they are, they would be in conflict.`,
    ...parts,
    'Keep this in mind: change no more of these lines than you must, or say here how the two go together. Do not touch the other workspace.',
  ].join('\n\n')
}
