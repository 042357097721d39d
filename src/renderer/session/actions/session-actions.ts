import { isAtWork } from '../../../shared/app/at-work'
import { isNews } from '../../../shared/app/need'
import type { ProjectRow, SessionRow } from '../../../shared/app/tables'
import { confirmFirst } from '../../kit/confirm'
import { offerUndo } from '../../kit/toast'
import { act, succeeds } from '../../store/act'
import { navigate, navigationNow, showSession } from '../../store/navigation'
import { rowsNow } from '../../store/rows'
import { workLines } from './work-lines'

export function togglePin({ id, pinned }: SessionRow): void {
  void act('session.pin', { session: id, pinned: !pinned })
}

export async function toggleArchive({ id, archived, title }: SessionRow): Promise<void> {
  const done = await succeeds('session.archive', { session: id, archived: !archived })
  if (done && !archived)
    offerUndo(`Archived “${title}”`, () => {
      void act('session.archive', { session: id, archived: false })
    })
}

/** They need the user no more, though nothing was done about it. */
export async function dismiss(sessions: readonly SessionRow[], title: string): Promise<void> {
  const put = async (dismissed: boolean) => {
    const done = sessions.map(({ id }) => succeeds('session.dismiss', { session: id, dismissed }))
    return (await Promise.all(done)).every(Boolean)
  }
  if (await put(true)) offerUndo(`Dismissed “${title}”`, () => void put(false))
}

export async function markAllRead(): Promise<void> {
  for (const { id } of rowsNow('sessions').filter(isNews))
    await succeeds('session.seen', { session: id })
}

export async function deleteSession({ id, title }: SessionRow): Promise<void> {
  if (!(await succeeds('session.delete', { session: id }))) return
  if (navigationNow().session === id) navigate({ session: null })
  offerUndo(`Deleted “${title}”`, () => {
    void act('session.restore', { session: id })
  })
}

export async function exportSession(
  { id }: SessionRow,
  format: 'markdown' | 'json',
): Promise<void> {
  const made = await act('session.export', { session: id, format })
  if (made) await act('app.saveText', made)
}

export async function forkSession({ id, project }: SessionRow): Promise<void> {
  const made = await act('session.fork', { session: id })
  if (made) showSession(made.session, project)
}

export function openInWindow({ id }: SessionRow): void {
  void act('app.newWindow', { session: id })
}

/** Agents at work in it are not forgotten: the user says whether they go on, out of sight. */
export function closeProject(project: ProjectRow): void {
  const working = rowsNow('sessions').filter(
    (session) => session.project === project.id && !session.deletedAt && isAtWork(session),
  )
  const close = () => void closeQuietly(project)
  if (working.length === 0) {
    close()
    return
  }
  const [first] = working
  const are = working.length === 1 ? `${first?.agentName} is` : `${working.length} agents are`
  confirmFirst({
    title: `Close “${project.name}”?`,
    text: `${are} at work in it. Kept running, ${working.length === 1 ? 'it goes on in the background, and is' : 'they go on in the background, and are'} shown when it is opened again.`,
    about: workLines(working.map(({ id }) => id)),
    action: working.length === 1 ? 'Stop it' : 'Stop them',
    run: () => {
      for (const { id } of working) void act('agent.stop', { session: id })
      close()
    },
    instead: { action: 'Keep running', run: close },
  })
}

async function closeQuietly({ id, name, path }: ProjectRow): Promise<void> {
  if (!(await succeeds('project.close', { project: id }))) return
  offerUndo(`Closed “${name}”`, () => {
    void act('project.open', { path })
  })
}

/** Takes a closed project off the list of recent ones. */
export async function forgetProject({ id, name, path }: ProjectRow): Promise<void> {
  if (!(await succeeds('project.forget', { project: id }))) return
  offerUndo(`Removed “${name}”`, () => {
    void act('project.open', { path })
  })
}

export async function openProject(): Promise<void> {
  const chosen = await act('project.choose', {})
  const project = chosen?.projects.at(-1)
  if (project) navigate({ page: 'session', project, session: null })
}
