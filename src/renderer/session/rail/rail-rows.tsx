import { Folder, FolderX, Plus } from 'lucide-react'
import type { ProjectRow, SessionRow } from '../../../shared/app/tables'
import { onHost } from '../../../shared/host/remotes/on-host'
import { statusWords } from '../../../shared/session/status'
import { Aside } from '../../kit/aside'
import { IconButton } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import type { TreeRow } from '../../kit/tree'
import { setFrame } from '../../store/frame'
import { navigate } from '../../store/navigation'
import { apartBy, byPosition, isListed } from '../../store/order'
import { SessionLine } from './session-row'

interface RailView {
  filter: string
  withArchived: boolean
  collapsed: readonly string[]
  renaming: string | null
}

/** The visible rows of the rail: open projects by name, and in each its sessions as they are given. */
export function railRows(
  projects: readonly ProjectRow[],
  sessions: readonly SessionRow[],
  view: RailView,
): TreeRow[] {
  const open = projects.filter((project) => project.open)
  const listed = sessions.filter((session) => isListed(session, view.filter, view.withArchived))
  const byProject = Map.groupBy(listed, ({ project }) => project)
  return open.sort(byPosition).flatMap((project) => {
    const own = byProject.get(project.id) ?? []
    if (view.filter && own.length === 0) return []
    const expanded = view.filter !== '' || !view.collapsed.includes(project.id)
    const rows = own.map((session) => sessionRow(session, view.renaming === session.id))
    const apart = apartBy(project, open)
    return [projectRow(project, own, expanded, apart), ...(expanded ? rows : [])]
  })
}

/** Rows of sessions in which nothing changed are the ones from before, so that they are not drawn again. */
const made = new WeakMap<SessionRow, TreeRow>()

function sessionRow(session: SessionRow, renaming: boolean): TreeRow {
  // Until when it waits reads otherwise on another day.
  const known = renaming || session.status === 'Waiting' ? undefined : made.get(session)
  if (known) return known
  const row = newSessionRow(session, renaming)
  if (!renaming) made.set(session, row)
  return row
}

function newSessionRow(session: SessionRow, renaming: boolean): TreeRow {
  const { id, title, agentName, why, unseen } = session
  return {
    id,
    level: 2,
    name: title,
    label: `${title}, ${agentName}, ${statusWords(session, Date.now())}`,
    description: [why, unseen && 'not looked at yet'].filter(Boolean).join(', '),
    content: <SessionLine session={session} renaming={renaming} />,
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
  const Icon = missing ? FolderX : Folder
  return {
    id,
    level: 1,
    name: visibleLine(name),
    label: visibleLine(name),
    description: missing ? `The folder is missing: ${path}` : path,
    expanded,
    content: (
      <>
        <Icon size={14} aria-hidden className="rail-faint" />
        <span
          className={missing ? 'ellipsis rail-project rail-missing' : 'ellipsis rail-project'}
          data-tooltip={missing ? `The folder is missing: ${path}` : path}
        >
          {visibleLine(name)}
        </span>
        {machine && <span className="ellipsis rail-apart">{machine}</span>}
        {apart && <span className="ellipsis rail-apart">{visibleLine(apart)}</span>}
        {missing && <Aside text="missing" />}
        {!expanded && own.length > 0 && <Aside text={`${own.length}`} />}
      </>
    ),
    actions: missing ? undefined : (
      <IconButton
        label={`Launch an agent in ${visibleLine(name)}`}
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
