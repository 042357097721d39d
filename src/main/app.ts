import { basename, join } from 'node:path'
import { app, nativeTheme, safeStorage, shell } from 'electron'
import { namesRemote } from '../shared/host/remotes/on-host'
import { appHandlers } from './app/app-handlers'
import { Background } from './app/background'
import { serveCommands } from './app/bridge/commands'
import type { Handlers } from './app/bridge/handlers'
import { readContract } from './app/bridge/perform'
import { servePorts } from './app/bridge/ports'
import { chooseFiles } from './app/choose-files'
import { Departing } from './app/departing'
import { openDiagnosing } from './app/diagnostics/diagnosing'
import { feedPort } from './app/feed-port'
import type { FirstWindow } from './app/first-window'
import { followUpdates } from './app/follow-updates'
import type { Instance } from './app/instance'
import { keepCompiled } from './app/keep-compiled'
import { spanLastNet } from './app/last-net'
import { leave } from './app/leaving'
import { Doubts } from './app/local-api/doubts'
import { branchOperationOf } from './app/local-api/offered'
import { followMenu } from './app/menu'
import { notify } from './app/notifications'
import { isToQuitNow } from './app/quit-now'
import { saveAs } from './app/save-as'
import { type Serving, say, tellBroken, tellProblems, tellWaiting } from './app/serving'
import { loginHandlers } from './app/settings/logins'
import { RememberedSettings } from './app/settings/remembered-settings'
import { SettingsFile } from './app/settings/settings-file'
import { openSettings, publishSettings, settingsForLater } from './app/settings/settings-handlers'
import { StillPages } from './app/still-pages'
import { ViewerPorts } from './app/viewer-port'
import { stoodStillFile, type Watchdog, watchMain } from './app/watchdog'
import type { BoundsMemory, WindowBounds } from './app/window'
import { openCore } from './core'
import { Unreachable } from './host/unreachable'
import { firstFrame } from './store/feed/first-frame'
import { Problems } from './store/feed/problems'
import { Rows } from './store/feed/rows'
import { stepsOf } from './store/feed/step'
import { fileHandlers } from './workspace/files/file-handlers'

export interface RunOptions {
  folder: string
  instance: Extract<Instance, { owner: true }>
  folders: string[]
  /** It begins without a window. */
  serving?: Serving | undefined
  /** Which folder cannot be written: `folder` is a copy of it, to look at. */
  readOnly?: string
}

/** The app of one data folder: everything is made here, with its collaborators as arguments. */
export async function runApp(
  { folder, instance, folders, serving, readOnly }: RunOptions,
  { windows, heard }: FirstWindow,
): Promise<void> {
  const canOpenWindows = serving?.windows ?? true
  const rows = new Rows()
  const problems = new Problems(rows)
  if (serving) tellProblems(rows)
  // The name of what is run has a hash of all that it is made of, of the schemas too.
  const remembered = new RememberedSettings(
    join(folder, 'Compile Cache', 'settings.json'),
    basename(import.meta.url),
  )
  const settings = await SettingsFile.open(join(folder, 'settings.json'), remembered)
  const reading = readOnly ? await import('./app/bridge/only-reading') : undefined
  publishSettings(settings, rows)
  if (serving) tellBroken(settings)
  settings.follow(({ values }) => {
    nativeTheme.themeSource = values.theme
  })

  // Where the built program is, in the project or in the package.
  const program = join(app.getAppPath(), 'out')
  const core = await openCore({
    folder,
    rows,
    settings,
    practice: {
      command: process.execPath,
      script: join(program, 'main/practice-agent.js'),
      state: join(folder, 'practice'),
    },
    desktop: {
      version: app.getVersion(),
      clockSpeed: app.isPackaged ? 1 : Number(process.env.LIMINAL_CLOCK_SPEED) || 1,
      darkColors: () => nativeTheme.shouldUseDarkColors,
      vault: safeStorage,
      chooseFolders: async (window) => (await import('./app/choose-files')).chooseFolders(window),
    },
    readOnly: readOnly !== undefined,
  })
  if (serving && !core.hasLog) {
    // What is wrong with it was told; nothing could be kept, so nothing would be done.
    await instance.release()
    return app.exit(1)
  }
  const { feed } = core
  const departing = new Departing({ runningAgents: core.runningAgents, settings })
  const place: BoundsMemory = {
    get: () => core.memory.get('window') as WindowBounds | undefined,
    set: (where) => core.memory.set('window', where),
  }
  windows.settle({ memory: place, look: () => core.lookAtProjects() })
  // From here on there is somebody to tell.
  // How a machine is that cannot be reached is said where it is shown.
  spanLastNet(problems, (error) => error instanceof Unreachable)
  // What nobody sees waits until the page is drawn, for which main brings everything.
  if (!serving) feed.onceDrawn(afterFirstPaint)
  const { confirmed, handlers: ofSettings } = openSettings({
    settings,
    memory: core.memory,
    problems,
  })
  const doubts = new Doubts({
    problems,
    canAsk: canOpenWindows,
    trusts: () => confirmed.isOn('outside.trustUnknown'),
  })
  let watchdog: Watchdog | undefined
  const handlers = serve()
  heard()

  function serve(): Handlers {
    const stillPages = new StillPages((text) => watchdog?.note(text))
    const viewers = new ViewerPorts()
    feed.onDropped((window) => {
      viewers.drop(window)
      void stillPages.stands(window)
    })
    servePorts((target, port, window) => {
      const [kind, id = null] = target.split('/')
      if (kind === 'feed') {
        stillPages.turns(window.id)
        feed.connect(window.id, feedPort(port), id)
      } else if (kind === 'terminal' && id) core.attachTerminal(id, viewers.open(window.id, port))
    }, windows.trusted)
    const all: Handlers = {
      ...core.handlers,
      ...ofSettings,
      ...loginHandlers({
        folder: join(folder, 'accounts'),
        files: core.files,
        settings: () => settings.values,
        userOf: core.userOf,
        trash: (path) => shell.trashItem(path),
      }),
      ...fileHandlers({
        workplaceOf: core.workplaceOf,
        files: core.files,
        chooseFiles,
        openOutside: (path) => shell.openPath(path),
      }),
      ...openDiagnosing({
        rows,
        settings,
        evidence: core.evidence,
        save: saveAs,
        stoodStill: () => core.files.text(stoodStillFile(folder)),
      }),
      ...appHandlers({
        problems,
        asking: [doubts, confirmed],
        openWindow: (id) => windows.open(id),
        quitting: {
          sessions: core.runningAgents,
          settings,
          quit: (departure, again) => departing.quit(departure, again),
        },
      }),
    }
    if (readOnly) reading?.tellThatNothingIsKept(problems, readOnly)
    const served = reading?.onlyReading(all) ?? all
    serveCommands(served, windows.trusted, core.kept, firstFrame(feed))
    return served
  }

  let closeLocalApi: (() => Promise<void>) | undefined
  /** For programs that are no window; a copy that is only looked at has no door. */
  async function openToOutside(): Promise<void> {
    if (readOnly || leaving) return
    const { openLocalApi } = await import('./app/local-api/local-api')
    closeLocalApi = await openLocalApi({
      folder,
      handlers,
      rows,
      kept: core.kept,
      version: app.getVersion(),
      answers: () => confirmed.isOn('outside.answers'),
      judge: async (connection, command) =>
        doubts.judge(await core.callerAt(connection), branchOperationOf(command)),
    })
  }

  function afterFirstPaint(): void {
    const step = stepsOf(problems)
    void step('watching over the app', () => {
      watchdog = watchMain(folder)
    })
    void step('following the settings file', () => settings.watch())
    if (canOpenWindows) void step('the menu and notifications', beOnDesktop)
    void step('looking for updates', async () => {
      departing.updates = await followUpdates({ settings, problems, rows })
    })
    // Without these editors help less and the next start is slower, which is nothing to trouble anyone with.
    const settled = settingsForLater(settings).catch((error: unknown) => console.error(error))
    const opened = step('opening the folders', () => openFolders(folders))
    instance.onFolders((more) => {
      if (canOpenWindows) windows.show()
      void openFolders(more)
    })
    let reachable = true
    const localApi = step('answering the command line', () =>
      openToOutside().catch((error: unknown) => {
        reachable = false
        throw error
      }),
    )
    void Promise.all([core.afterFirstPaint(), readContract(), settled, localApi, opened])
      .then(() => step('keeping what was compiled', keepCompiled))
      .then(() => {
        const { pid } = process
        // Nobody would ever reach it.
        if (serving && !reachable) quitFailed()
        else if (serving) say(serving, { state: 'serving', folder, pid, version: app.getVersion() })
      })
  }

  /** What has windows behind it: the menu, and news that a click leads to. */
  function beOnDesktop(): void {
    followMenu(settings, (command) => feed.signal(windows.show().id, { type: 'command', command }))
    notify({
      rows,
      settings,
      focused: () => windows.focused()?.isFocused() ?? false,
      show: (id) => {
        const window = windows.show()
        if (id !== undefined) feed.signal(window.id, { type: 'show-session', session: id })
      },
    })
  }

  /** Resolves when those of this computer are open: a place may never be reached. */
  async function openFolders(paths: string[]): Promise<void> {
    const opening = paths.map((path) => ({ path, opened: core.openProject(path) }))
    await Promise.all(opening.map(({ path, opened }) => (namesRemote(path) ? undefined : opened)))
  }

  // Agents do not notice that a window closes; starting the app again brings one back.
  const background = new Background({
    rows,
    problems,
    alive: core.alive,
    settings,
    show: () => windows.show(),
    quit: () => app.quit(),
    keeping: { count: () => departing.keepable, quit: () => departing.quitKeeping() },
  })
  app.on('window-all-closed', () => {
    if (!leaving && !serving) background.begin()
  })
  app.on('browser-window-created', () => background.end())
  app.on('activate', () => windows.show())

  let leaving = false
  let code = 0
  app.on('before-quit', (event) => {
    // Signals come this way too (SPEC H9): agents end first, then the app.
    event.preventDefault()
    if (leaving) return
    leaving = true
    background.end()
    departing.begin()
    void leave({
      end,
      stillThere: core.stillRunning,
      kept: core.kept,
      isNow: serving ? tellWaiting : isToQuitNow,
      exit: (met) => app.exit(met || code),
    })
  })

  function quitFailed(): void {
    code = 1
    app.quit()
  }

  if (serving) afterFirstPaint()

  async function end(by: number): Promise<void> {
    settings.close()
    await closeLocalApi?.()
    await core.shutDown(departing.departure, by)
    await instance.release()
    departing.updates?.ended()
  }
}
