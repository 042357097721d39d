import type { SessionRow, WorkspaceRow } from '../../shared/app/tables'
import { act } from '../store/act'
import { setFrame } from '../store/frame'
import { navigate } from '../store/navigation'
import { rowNow } from '../store/rows'
import { showProblem } from '../store/shown-problems'

/** The workspace that a session works in, where the app has made one. */
export const workspaceOf = ({ workspace: { id } }: SessionRow): WorkspaceRow | undefined =>
  id === undefined ? undefined : rowNow('workspaces', id)

export function askToRemove({ id }: WorkspaceRow): void {
  setFrame({ dialog: 'remove-workspace', removing: id })
}

/** What is not as it was is told. */
export async function restoreWorkspace({ id, name }: WorkspaceRow): Promise<void> {
  const back = await act('workspace.restore', { workspace: id })
  if (back?.words !== undefined)
    showProblem({ code: 'workspace-restored', message: `${name} is back. ${back.words}` })
}

export function showRemoved(): void {
  setFrame({ settingsPart: 'Removed workspaces' })
  navigate({ page: 'settings' })
}
