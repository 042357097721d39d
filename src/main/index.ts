import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import { foldersOf } from './app/arguments'
import { mayHaveGraphicsCard } from './app/graphics'
import { acquireInstance } from './app/instance'

const switched = app.commandLine.getSwitchValue('user-data-dir')
if (switched) app.setPath('userData', resolve(switched))
const folder = app.getPath('userData')
const folders = foldersOf(process.argv, app.isPackaged, process.cwd())

// Before anything else is written: the data folder has one owner. The app is ready only after this
// module has been evaluated, so it may wait for the lock, but never for the app.
const [instance, graphicsCard] = await Promise.all([
  acquireInstance(folder, folders),
  mayHaveGraphicsCard(),
])
// Only before the app is ready can it be said.
if (!graphicsCard) app.disableHardwareAcceleration()
if (!instance.ok) {
  const { message, hint = '', details = '' } = instance.problem
  dialog.showErrorBox(message, [hint, details].filter(Boolean).join('\n'))
  app.exit(1)
} else if (!instance.value.owner) app.exit(0)
else {
  // What the app is made of is compiled once, and read as such at every further start.
  enableCompileCache(join(folder, 'Compile Cache'))
  const { runApp } = await import('./run-app')
  runApp({ folder, instance: instance.value, folders })
}
