import type { BytePath } from '../../../kit/path'
import type { SessionRow } from '../../../shared/app/tables'
import type { Conflict } from '../../../shared/change/radar'

export interface AuthorParts {
  /** All sessions there are, as they stand now. */
  sessions(): SessionRow[]
  /** The sessions that are known to have written these lines of a file in their folder. */
  wrote(folder: string, path: BytePath, lines: readonly string[]): Promise<string[]>
}

/** A workspace that was made for one session is its own; where several work, or the user, it is who wrote it. */
export async function authors(
  parts: AuthorParts,
  folder: string,
  path: BytePath,
  lines: readonly string[],
): Promise<string[]> {
  const there = parts
    .sessions()
    .filter(
      ({ archived, deletedAt, workspace }) =>
        !archived && deletedAt === undefined && workspace.path === folder,
    )
  const [first, ...more] = there
  if (first && more.length === 0 && first.workspace.kind !== 'folder') return [first.id]
  const wrote = await parts.wrote(folder, path, lines)
  return there.map(({ id }) => id).filter((id) => wrote.includes(id))
}

export const linesOf = ({ hunks }: Conflict, side: 'here' | 'there'): string[] =>
  hunks.flatMap((hunk) => hunk[side])
