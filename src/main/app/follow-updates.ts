import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { app, Notification } from 'electron'
import type { Problems } from '../store/feed/problems'
import type { Rows } from '../store/feed/rows'
import type { SettingsFile } from './settings/settings-file'
import { type Updater, Updates, whenInstalled } from './updates'

interface FollowUpdatesParts {
  settings: SettingsFile
  problems: Problems
  /** Windows offer to start it. */
  rows: Pick<Rows, 'put'>
}

/** Looks for new versions as the settings say. */
export async function followUpdates({
  settings,
  problems,
  rows,
}: FollowUpdatesParts): Promise<Updates> {
  const updates = new Updates({
    hasFeed: app.isPackaged && (await exists(join(process.resourcesPath, 'app-update.yml'))),
    load,
    every(milliseconds, look) {
      const timer = setInterval(look, milliseconds)
      return () => clearInterval(timer)
    },
    news: {
      ready(version) {
        problems.over('updates')
        rows.put('updates', { id: 'update', version })
        const body = whenInstalled(settings.values['updates.withAgents'])
        new Notification({ title: `Liminal ${version} is here`, body }).show()
      },
      failed(cause) {
        problems.warn('updates', {
          code: 'updates',
          message: 'A new version could not be looked for',
          details: cause.message,
        })
      },
    },
  })
  settings.follow(({ values }) => updates.follow(values['updates.automatic']))
  return updates
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** The library is big, and most people never need it: it is loaded when updates are turned on. */
async function load(): Promise<Updater> {
  const { default: library } = await import('electron-updater')
  const updater = library.autoUpdater
  return {
    look() {
      // Its promise fails with what the error event has already told.
      updater.checkForUpdates().catch(() => undefined)
    },
    onReady(listener) {
      updater.on('update-downloaded', ({ version }) => listener(version))
    },
    whenEnding(install) {
      updater.autoInstallOnAppQuit = install
    },
    install: () => updater.quitAndInstall(false, true),
    onFailure(listener) {
      updater.on('error', (cause) => listener(cause))
    },
  }
}
