import { signInOf } from '../../shared/app/needs'
import type { Settings } from '../../shared/app/settings'
import type { SessionRow, TableChange, TableName, Tables } from '../../shared/app/tables'
import type { Rows } from '../store/feed/rows'
import { type Notice, noticeOf, noticeOfRemote, noticeOfTask } from './notice'

/** Tells what is new of the sessions, the remotes and the tasks, from now on. */
export function followNews(
  rows: Rows,
  settings: () => Settings,
  tell: (notice: Notice) => void,
): () => void {
  const sessions = knownIn(rows, 'sessions')
  const remotes = knownIn(rows, 'places')
  const tasks = knownIn(rows, 'tasks')
  const noticed = (change: TableChange): Notice | undefined => {
    if (!('put' in change)) {
      if (change.table === 'sessions') sessions.delete(change.remove)
      return undefined
    }
    const { table, put } = change
    if (table === 'places') return noticeOfRemote(swap(remotes, put), put, settings())
    if (table === 'tasks') return noticeOfTask(swap(tasks, put), put, settings())
    if (table !== 'sessions') return undefined
    const notice = noticeOf(swap(sessions, put), put, settings())
    if (!notice || isSaidOfAnother(put, sessions.values())) return undefined
    // What its work came to says the task.
    const isWork = put.status === 'Completed' && rows.all('tasks').some(isWorkedOnIn(put))
    return isWork ? undefined : notice
  }
  return rows.listen((change) => {
    const notice = noticed(change)
    if (notice) tell(notice)
  })
}

const knownIn = <Name extends TableName>(rows: Rows, table: Name) =>
  new Map<string, Tables[Name]>(rows.all(table).map((row) => [row.id, row]))

/** What was known of it until now. */
function swap<Row extends { id: string }>(known: Map<string, Row>, row: Row): Row | undefined {
  const before = known.get(row.id)
  known.set(row.id, row)
  return before
}

/** One sign-in is asked for once, however many sessions wait for it. */
function isSaidOfAnother(row: SessionRow, all: Iterable<SessionRow>): boolean {
  const signIn = signInOf(row)
  if (signIn === undefined) return false
  for (const other of all) if (other.id !== row.id && signInOf(other) === signIn) return true
  return false
}

const isWorkedOnIn =
  ({ id }: SessionRow) =>
  ({ session }: { session?: string }): boolean =>
    session === id
