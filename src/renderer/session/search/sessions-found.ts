import type { ProjectRow, SessionRow } from '../../../shared/app/tables'

interface SessionFilter {
  query: string
  /** Empty for any. */
  agent: string
  project: string
  since: number | undefined
}

/**
 * Sessions that have every word in what they are called: title, agent, project, branch. All that
 * are kept, archived ones too; first those whose title alone says it, then the newest.
 */
export function sessionsFound(
  sessions: readonly SessionRow[],
  projects: readonly ProjectRow[],
  { query, agent, project, since }: SessionFilter,
): SessionRow[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return sessions
    .filter((row) => !row.deletedAt && (!agent || row.agent === agent))
    .filter((row) => !project || row.project === project)
    .filter((row) => since === undefined || row.updatedAt >= since)
    .map((row) => ({ row, rank: rankOf(row, names.get(row.project) ?? '', words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || other.row.updatedAt - one.row.updatedAt)
    .map(({ row }) => row)
}

/** 3: words of the title begin so; 2: it stands somewhere in the title; 1: elsewhere too; 0: not at all. */
function rankOf(row: SessionRow, project: string, words: readonly string[]): number {
  const title = plain(row.title)
  const all = plain([row.title, row.agentName, project, row.workspace.branch ?? ''].join('\n'))
  if (!words.every((word) => all.includes(word))) return 0
  if (!words.every((word) => title.includes(word))) return 1
  return words.every((word) => beginsWord(title, word)) ? 3 : 2
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  return false
}

/** As the index of words has it: neither case nor accents count. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (query: string) => plain(query).replaceAll('"', ' ').split(/\s+/).filter(Boolean)

/** Who can be chosen to search in: only whoever has something to be found, by name. */
export function searchable(
  sessions: readonly SessionRow[],
  projects: readonly ProjectRow[],
): { agents: { id: string; name: string }[]; projects: ProjectRow[] } {
  const kept = sessions.filter((row) => !row.deletedAt)
  const agents = new Map(kept.map(({ agent, agentName }) => [agent, agentName]))
  const used = new Set(kept.map((row) => row.project))
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name)
  return {
    agents: [...agents].map(([id, name]) => ({ id, name })).sort(byName),
    projects: projects.filter(({ id }) => used.has(id)).sort(byName),
  }
}
