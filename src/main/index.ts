import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { app, dialog } from 'electron'
import type { Problem } from '../kit/result'
import type { RunOptions } from './app'
import { foldersOf, typedIn } from './app/arguments'
import { copyToRead } from './app/copy-to-read'
import { openFirstWindow } from './app/first-window'
import { mayHaveGraphicsCard, outliveGraphics } from './app/graphics'
import { acquireInstance } from './app/instance'
import { commandIn } from './app/model/command-names'
import { say } from './app/serving'
import { servingAsked } from './app/serving-asked'
import { tellWindowless } from './app/windowless'
import { withoutWindow } from './app/without-window'

/** Milliseconds; the page's process is not ready before they are over. */
const handingOn = 8

const command = commandIn(typedIn(process.argv, app.isPackaged))
if (command) await withoutWindow(command)

const switched = app.commandLine.getSwitchValue('user-data-dir')
if (switched) app.setPath('userData', resolve(switched))
const dataFolder = app.getPath('userData')
const serving = servingAsked()
const folders = foldersOf(process.argv, app.isPackaged, process.cwd())

// Before anything else is written: the data folder has one owner. The app is ready only after this
// module has been evaluated, so it may wait for the lock, but never for the app.
const [instance, graphicsCard] = await Promise.all([
  acquireInstance(dataFolder, folders, serving?.windows),
  mayHaveGraphicsCard(),
])
// Only before the app is ready can it be said.
if (!graphicsCard) app.disableHardwareAcceleration()
outliveGraphics()
if (!instance.ok) await readOnly(instance.problem)
else if (instance.value.owner)
  run({ folder: dataFolder, instance: instance.value, folders, serving })
else handedOver(instance.value)

/** The app that has the data folder has our folders too. */
function handedOver({ windowless }: { windowless?: number }): void {
  const pid = windowless === undefined ? {} : { pid: windowless }
  if (serving) say(serving, { state: 'running', folder: dataFolder, ...pid })
  if (serving || windowless === undefined) app.exit(0)
  else tellWindowless(dataFolder, windowless)
}

function run(options: RunOptions): void {
  // What the app is made of is compiled once, and read as such at every further start.
  enableCompileCache(join(options.folder, 'Compile Cache'))
  const start = async () => {
    const first = await openFirstWindow(serving !== undefined)
    const { runApp } = await import('./app')
    // Main's own thread hands on to the page's process what was answered: between two long pieces.
    await wait(handingOn)
    await runApp(options, first)
  }
  start().catch((error: unknown) => {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
    // Whoever sees no window reads it where the app was started.
    console.error(`Liminal could not start. ${details}`)
    if (!serving) dialog.showErrorBox('Liminal could not start.', details)
    app.exit(1)
  })
}

/** A folder that cannot be written is shown as it is; without anything to show, why is all there is to say. */
async function readOnly(problem: Problem): Promise<void> {
  const copy =
    problem.code === 'folder-unusable' && !serving ? await copyToRead(dataFolder) : undefined
  if (copy) {
    app.setPath('userData', copy.folder)
    const instance = { owner: true, onFolders: () => undefined, release: copy.remove } as const
    run({ folder: copy.folder, instance, folders: [], serving, readOnly: dataFolder })
    return
  }
  const { message, hint = '', details = '' } = problem
  const more = [hint, details].filter(Boolean).join('\n')
  if (serving) console.error(`${message}\n${more}`)
  else dialog.showErrorBox(message, more)
  app.exit(1)
}
