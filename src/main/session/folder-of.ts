import { failure, type Result, success } from '../../kit/result'
import type { RowStore, StoredProject } from '../store/log/log'
import type { Sessions } from './sessions'

/** Where a session works, or where a project lies. */
export function folderOf(
  of: { session: string } | { project: string },
  sessions: Pick<Sessions, 'find'>,
  projects: Pick<RowStore<StoredProject>, 'get'>,
): Result<string> {
  if ('session' in of) {
    const found = sessions.find(of.session)
    return found.ok ? success(found.value.folder) : found
  }
  const known = projects.get(of.project)
  return known ? success(known.path) : failure('unknown-project', 'This project is not open')
}
