import type { Settings } from '../../shared/app/settings'
import type { Rows } from '../store/feed/rows'
import { type Notice, noticeOf, noticeOfRemote } from './notice'

/** Tells what is new of the sessions and the remotes, from now on. */
export function followNews(
  rows: Rows,
  settings: () => Settings,
  tell: (notice: Notice) => void,
): () => void {
  const known = new Map(rows.all('sessions').map((row) => [row.id, row]))
  const remotes = new Map(rows.all('places').map((row) => [row.id, row]))
  return rows.listen((change) => {
    if (change.table === 'places' && 'put' in change) {
      const notice = noticeOfRemote(remotes.get(change.put.id), change.put, settings())
      remotes.set(change.put.id, change.put)
      if (notice) tell(notice)
    }
    if (change.table !== 'sessions') return
    if ('put' in change) {
      const notice = noticeOf(known.get(change.put.id), change.put, settings())
      known.set(change.put.id, change.put)
      if (notice) tell(notice)
    } else known.delete(change.remove)
  })
}
