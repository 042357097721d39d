import { app, Notification } from 'electron'
import type { SessionRow } from '../../shared/tables'
import type { Rows } from '../bridge/rows'
import type { SettingsFile } from '../settings/settings-file'
import { noticeOf, waitingCount } from './notice'

export interface NotificationsOptions {
  rows: Rows
  settings: SettingsFile
  /** Whether the user is looking at the app: then the window says it all. */
  focused(): boolean
  show(session: string): void
}

export function notify({ rows, settings, focused, show }: NotificationsOptions): () => void {
  const known = new Map<string, SessionRow>()
  return rows.listen((change) => {
    if (change.table !== 'sessions') return
    app.setBadgeCount(waitingCount(rows.all('sessions')))
    if (!('put' in change)) {
      known.delete(change.remove)
      return
    }
    const notice = noticeOf(known.get(change.put.id), change.put, settings.values)
    known.set(change.put.id, change.put)
    if (!notice || focused() || !Notification.isSupported()) return
    const shown = new Notification({ title: notice.title, body: notice.body })
    shown.on('click', () => show(notice.session))
    shown.show()
  })
}
