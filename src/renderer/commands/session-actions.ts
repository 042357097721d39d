import { isNews } from '../../shared/need'
import type { ProjectRow, SessionRow } from '../../shared/tables'
import { act, succeeds } from '../store/act'
import { navigate, navigationNow, showSession } from '../store/navigation'
import { rowsNow } from '../store/rows'
import { offerUndo } from '../ui/toast'

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

/** It needs the user no more, though nothing was done about it. */
export async function dismiss({ id, title }: SessionRow): Promise<void> {
  if (!(await succeeds('session.dismiss', { session: id, dismissed: true }))) return
  offerUndo(`Dismissed “${title}”`, () => {
    void act('session.dismiss', { session: id, dismissed: false })
  })
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

export async function closeProject({ id, name, path }: ProjectRow): Promise<void> {
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
