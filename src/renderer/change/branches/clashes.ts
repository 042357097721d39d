import { shownPath } from '../../../kit/path'
import type { SessionRow } from '../../../shared/app/tables'
import type { ToldClash } from '../../../shared/change/radar'

/** A clash of what a session wrote, with who wrote the other side, or with where that lies when nobody is known to have. */
export interface Met {
  clash: ToldClash
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
  clashes: readonly ToldClash[] | undefined,
  sessions: readonly SessionRow[],
): Met[] {
  const own = (clashes ?? []).filter(({ by }) => by.includes(id))
  const met = own.flatMap((clash): Met[] => {
    const { branch, committed } = clash
    const moved = committed && branch !== undefined && branch === workspace.base
    // Whoever wrote it is done with it: it is the base's now.
    if (moved) return [{ clash, where: `on ${branch}`, moved: branch }]
    const others = sessions.filter(
      (one) => clash.others.includes(one.id) && !one.archived && one.deletedAt === undefined,
    )
    return others.length > 0
      ? others.map((one) => ({ clash, with: one, where: `in ${one.title}` }))
      : [{ clash, where: whereWords(clash, sessions) }]
  })
  return met.sort(
    (a, b) => Number(b.clash.kind === 'conflict') - Number(a.clash.kind === 'conflict'),
  )
}

function whereWords(
  { branch, committed, folder }: ToldClash,
  sessions: readonly SessionRow[],
): string {
  if (committed && branch !== undefined) return `on ${branch}`
  const made = sessions.some(
    ({ workspace }) => workspace.path === folder && workspace.kind !== 'folder',
  )
  const kind = made ? 'worktree' : 'project folder'
  return branch === undefined ? `in the ${kind}` : `in ${branch} (${kind})`
}

export const metWords = ({ clash, where }: Met): string =>
  `${shownPath(clash.path)} also changed ${where}`

/** What both agents are told: where they meet, and what the other side has there. */
export function tellWords({ clash, where, with: other }: Met, turned: boolean): string {
  const path = shownPath(clash.path)
  const parts = clash.hunks.map(({ line, here, there }) => {
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
