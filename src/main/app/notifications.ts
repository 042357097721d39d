import { app, Notification } from 'electron'
import { needCount } from '../../shared/app/needs'
import type { Rows } from '../store/feed/rows'
import { followNews } from './news'
import type { SettingsFile } from './settings/settings-file'

interface NotificationsOptions {
  rows: Rows
  settings: SettingsFile
  /** Whether the user is looking at the app: then the window says it all. */
  focused(): boolean
  show(session: string | undefined): void
}

export function notify({ rows, settings, focused, show }: NotificationsOptions): void {
  const count = () => {
    const [sessions, remotes, tasks] = [rows.all('sessions'), rows.all('places'), rows.all('tasks')]
    app.setBadgeCount(needCount({ sessions, remotes, tasks }))
  }
  count()
  rows.listen(({ table }) => {
    if (table === 'sessions' || table === 'places' || table === 'tasks') count()
  })
  followNews(
    rows,
    () => settings.values,
    (notice) => {
      if (focused() || !Notification.isSupported()) return
      const shown = new Notification({ title: notice.title, body: notice.body })
      shown.on('click', () => show(notice.session))
      shown.show()
    },
  )
}
