import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { app, nativeTheme, shell } from 'electron'
import type { Keybindings } from '../shared/commands/keybindings'
import { problemOf } from '../shared/result'
import { appHandlers } from './app/app-handlers'
import { Background } from './app/background'
import { chooseFiles } from './app/choose-files'
import { feedPort } from './app/feed-port'
import type { FirstWindow } from './app/first-window'
import { followUpdates } from './app/follow-updates'
import type { Instance } from './app/instance'
import { spanLastNet } from './app/last-net'
import { leave } from './app/leaving'
import { installMenu } from './app/menu'
import { notify } from './app/notifications'
import { saveAs } from './app/save-as'
import { ViewerPorts } from './app/viewer-port'
import type { PlaceMemory, WindowPlace } from './app/window'
import { serveCommands } from './bridge/commands'
import type { Handlers } from './bridge/handlers'
import { onlyReading, tellThatNothingIsKept } from './bridge/only-reading'
import { servePorts } from './bridge/ports'
import { Problems } from './bridge/problems'
import { Rows } from './bridge/rows'
import { openCore } from './core'
import { openDiagnosing } from './diagnosing'
import { fileHandlers } from './projects/file-handlers'
import { loginHandlers } from './settings/logins'
import { writeSchema } from './settings/schema-file'
import { SettingsFile } from './settings/settings-file'
import { publishSettings, settingsHandlers } from './settings/settings-handlers'

export interface RunOptions {
  folder: string
  instance: Extract<Instance, { owner: true }>
  folders: string[]
  /** Which folder cannot be written: `folder` is a copy of it, to look at. */
  readOnly?: string
}

/** The app of one data folder: everything is made here, with its collaborators as arguments. */
export function runApp(
  { folder, instance, folders, readOnly }: RunOptions,
  { windows, heard }: FirstWindow,
): void {
  const rows = new Rows()
  const problems = new Problems(rows)
  const settings = new SettingsFile(join(folder, 'settings.json'))
  publishSettings(settings, rows)
  settings.follow(({ values }) => {
    nativeTheme.themeSource = values.theme
  })

  // Where the built program is, in the project or in the package.
  const program = join(app.getAppPath(), 'out')
  const core = openCore({
    folder,
    rows,
    settings,
    practice: {
      command: process.execPath,
      script: join(program, 'main/practice-agent.js'),
      state: join(folder, 'practice'),
    },
  })
  const { feed } = core
  const place: PlaceMemory = {
    get: () => core.memory.get('window') as WindowPlace | undefined,
    set: (where) => core.memory.set('window', where),
  }
  windows.settle({ memory: place, look: () => core.lookAtProjects() })
  // From here on there is somebody to tell.
  spanLastNet(problems)
  // What nobody sees waits until the page is drawn, for which main brings everything.
  feed.onceDrawn(afterFirstPaint)
  serve()
  heard()

  function serve(): void {
    const viewers = new ViewerPorts()
    feed.onDropped((window) => viewers.drop(window))
    servePorts((target, port, window) => {
      const [kind, id = null] = target.split('/')
      if (kind === 'feed') feed.connect(window.id, feedPort(port), id)
      else if (kind === 'terminal' && id) core.attachTerminal(id, viewers.open(window.id, port))
    }, windows.trusted)
    const handlers: Handlers = {
      ...core.handlers,
      ...settingsHandlers(settings),
      ...loginHandlers({
        folder: join(folder, 'accounts'),
        files: core.files,
        settings: () => settings.values,
        userOf: core.userOf,
        trash: (path) => shell.trashItem(path),
      }),
      ...fileHandlers({
        ...{ folderOf: core.folderOf, files: core.files, chooseFiles },
        openOutside: (path) => shell.openPath(path),
      }),
      ...openDiagnosing({ rows, settings, evidence: core.evidence, save: saveAs }),
      ...appHandlers({ problems, openWindow: (id) => windows.open(id) }),
    }
    if (readOnly) tellThatNothingIsKept(problems, readOnly)
    serveCommands(readOnly ? onlyReading(handlers) : handlers, windows.trusted, core.kept)
  }

  function afterFirstPaint(): void {
    settings.watch()
    settings.follow(({ values }) => menu(values.keybindings))
    notify({
      rows,
      settings,
      focused: () => windows.focused()?.isFocused() ?? false,
      show: (id) => feed.signal(windows.show().id, { type: 'show-session', session: id }),
    })
    void followUpdates(settings, problems)
    // Without it editors help less, which is nothing to trouble anyone with.
    writeSchema(settings.path).catch((error: unknown) => console.error(error))
    openFolders(folders)
    instance.onFolders((more) => {
      windows.show()
      openFolders(more)
    })
    // Node keeps what was compiled when it exits, which after a crash it never did.
    core
      .afterFirstPaint()
      .then(flushCompileCache)
      .catch((error: unknown) => problems.fail('start', problemOf(error)))
  }

  let bindings: Keybindings | undefined
  /** Drawn anew when the shortcuts in it have changed. */
  function menu(next: Keybindings): void {
    if (JSON.stringify(next) === JSON.stringify(bindings)) return
    bindings = next
    installMenu((command) => feed.signal(windows.show().id, { type: 'command', command }), next)
  }

  function openFolders(paths: string[]): void {
    for (const path of paths) void core.openProject(path)
  }

  // Agents do not notice that a window closes; starting the app again brings one back.
  const background = new Background({
    ...{ rows, problems, alive: core.alive },
    settings,
    show: () => windows.show(),
    quit: () => app.quit(),
  })
  app.on('window-all-closed', () => {
    if (!leaving) background.begin()
  })
  app.on('browser-window-created', () => background.end())
  app.on('activate', () => windows.show())

  let leaving = false
  app.on('before-quit', (event) => {
    // Signals come this way too (SPEC H9): agents end first, then the app.
    event.preventDefault()
    if (leaving) return
    leaving = true
    background.end()
    void leave({ end, stillThere: core.stillRunning, kept: core.kept })
  })

  async function end(): Promise<void> {
    settings.close()
    await core.shutDown()
    await instance.release()
  }
}
