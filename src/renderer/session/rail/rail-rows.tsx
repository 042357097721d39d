import { Folder, FolderX, Plus } from 'lucide-react'
import { countsOf, countWords } from '../../../shared/app/need'
import type { ProjectRow, SessionRow } from '../../../shared/app/tables'
import { onHost } from '../../../shared/host/remotes/on-host'
import { timeWords } from '../../../shared/session/recovery/words'
import { statusWords } from '../../../shared/session/status'
import { Aside } from '../../kit/aside'
import { IconButton } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import type { TreeRow } from '../../kit/tree'
import { setFrame } from '../../store/frame'
import { navigate } from '../../store/navigation'
import { apartBy, byPosition, isListed } from '../../store/order'
import { Counts } from './counts'
import { type Fold, foldWords } from './fold'
import { SessionLine } from './session-row'

interface RailView {
  filter: string
  collapsed: readonly string[]
  fold: Fold
  /** Projects of which what is folded is in sight. */
  unfolded: readonly string[]
  renaming: string | null
}

/** The visible rows of the rail: open projects by name, and in each its sessions as they are given. */
export function railRows(
  projects: readonly ProjectRow[],
  sessions: readonly SessionRow[],
  view: RailView,
): TreeRow[] {
  const open = projects.filter((project) => project.open)
  const listed = sessions.filter((session) => isListed(session, view.filter, true))
  const byProject = Map.groupBy(listed, ({ project }) => project)
  return open.sort(byPosition).flatMap((project) => {
    const own = byProject.get(project.id) ?? []
    if (view.filter && own.length === 0) return []
    const expanded = view.filter !== '' || !view.collapsed.includes(project.id)
    const row = projectRow(project, own, expanded, apartBy(project, open))
    return expanded ? [row, ...sessionRows(project.id, own, view)] : [row]
  })
}

/** Those in sight, then a line for what is folded away; whoever looks for words finds them in all. */
function sessionRows(project: string, own: readonly SessionRow[], view: RailView): TreeRow[] {
  const { filter, fold, unfolded, renaming } = view
  const rowAt = (level: number) => (session: SessionRow) =>
    sessionRow(session, level, renaming === session.id)
  const folded = filter === '' ? own.filter(({ id }) => fold.folded.has(id)) : []
  if (folded.length === 0) return own.map(rowAt(2))
  const peeking = folded.filter(({ id }) => fold.peeking.has(id))
  const expanded = unfolded.includes(project)
  return [
    ...own.filter(({ id }) => !fold.folded.has(id)).map(rowAt(2)),
    foldRow(
      project,
      folded.filter((one) => !peeking.includes(one)),
      expanded,
    ),
    ...(expanded ? folded.map(rowAt(3)) : peeking.map(rowAt(2))),
  ]
}

const finishedOf = 'finished of '

/** The project of which a row stands for what is folded. */
export const foldedOf = (row: string): string | undefined =>
  row.startsWith(finishedOf) ? row.slice(finishedOf.length) : undefined

function foldRow(project: string, folded: readonly SessionRow[], expanded: boolean): TreeRow {
  const label = expanded ? 'Show fewer' : foldWords(folded)
  return {
    id: `${finishedOf}${project}`,
    level: 2,
    name: label,
    label,
    expanded,
    content: <span className="rail-faint">{label}</span>,
  }
}

/** Rows of sessions in which nothing changed are the ones from before, so that they are not drawn again. */
const made = new WeakMap<SessionRow, { row: TreeRow; day: string }>()

function sessionRow(session: SessionRow, level: number, renaming: boolean): TreeRow {
  const now = Date.now()
  // Times read otherwise on another day.
  const day = new Date(now).toDateString()
  const known = renaming ? undefined : made.get(session)
  if (known?.day === day && known.row.level === level) return known.row
  const row = newSessionRow(session, level, renaming, now)
  if (!renaming) made.set(session, { row, day })
  return row
}

function newSessionRow(
  session: SessionRow,
  level: number,
  renaming: boolean,
  now: number,
): TreeRow {
  const { id, title, agentName, why, unseen, since } = session
  const label = `${title}, ${agentName}, ${statusWords(session, now)}`
  const description = [why, unseen && 'not looked at yet', `since ${timeWords(since, now)}`]
    .filter(Boolean)
    .join(', ')
  return {
    id,
    level,
    name: title,
    label,
    description,
    content: (
      <SessionLine
        session={session}
        renaming={renaming}
        about={visibleLine(`${label}: ${description}`)}
      />
    ),
  }
}

function projectRow(
  project: ProjectRow,
  own: SessionRow[],
  expanded: boolean,
  apart: string | undefined,
): TreeRow {
  const { id, name, missing, machine } = project
  const path = onHost(machine, project.path)
  const about = missing ? `The folder is missing: ${path}` : path
  const counts = countsOf(own)
  const Icon = missing ? FolderX : Folder
  return {
    id,
    level: 1,
    name: visibleLine(name),
    label: visibleLine(name),
    description: [about, countWords(counts)].filter(Boolean).join(', '),
    expanded,
    content: (
      <>
        <Icon size={14} aria-hidden className="rail-faint" />
        <span
          className={missing ? 'ellipsis rail-project rail-missing' : 'ellipsis rail-project'}
          data-tooltip={about}
        >
          {visibleLine(name)}
        </span>
        {machine && <span className="ellipsis rail-apart">{machine}</span>}
        {apart && <span className="ellipsis rail-apart">{visibleLine(apart)}</span>}
        {missing && <Aside text="missing" />}
        <Counts of={counts} />
      </>
    ),
    actions: missing ? undefined : (
      <IconButton
        label={`Add a session to ${visibleLine(name)}`}
        icon={Plus}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation()
          navigate({ project: id })
          setFrame({ dialog: 'new-session' })
        }}
      />
    ),
  }
}
