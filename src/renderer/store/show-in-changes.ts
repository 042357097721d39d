import { defined } from '../../kit/defined'
import { shownPath } from '../../kit/path'
import { call } from './bridge'
import { navigate } from './navigation'

/** Whether a path as somebody wrote it, perhaps from the root on, means a file of the workspace. */
export const isMeant = (written: string, path: string): boolean => {
  const slashed = written.replaceAll('\\', '/')
  const shown = shownPath(path)
  return slashed === shown || slashed.endsWith(`/${shown}`)
}

/** Shows in "Changes" what a tool call has changed in a file, where that stands now. */
export async function showInChanges(session: string, id: string, path: string): Promise<void> {
  const found = await call('review.ofCall', { session, call: id })
  const places = found.ok ? found.value.places : []
  const place = places.find((one) => isMeant(path, one.path))
  const line = place?.lines[0]?.[0]
  const change = { path, ...defined({ line }) }
  navigate({ page: 'session', tab: 'changes', change })
}
