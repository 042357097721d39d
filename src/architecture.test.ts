// Proves that the architecture holds: every rule here was once a promise in docs/architecture.md.
import { expect, test } from 'vitest'
import { imports, type Source, sources } from './sources.test-kit'

const within = (...folders: string[]) =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
const outside = (...folders: string[]) =>
  sources.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)))

/** Where in which of the files a pattern is found: "file: what". */
function findings(files: Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`),
  )
}

/** Imports that none of the allowed patterns covers. */
function strangers(files: Source[], allowed: RegExp): string[] {
  return files.flatMap((file) =>
    imports(file)
      .filter((name) => !allowed.test(name))
      .map((name) => `${file.path}: ${name}`),
  )
}

test('shared runs anywhere: it imports itself and zod', () => {
  expect(strangers(within('shared/'), /^(shared\/|zod$)/)).toEqual([])
})

test('a window reads no schemas before its first paint: the table of commands and its keys have none', () => {
  const files = within('shared/commands/').filter(({ path }) => !path.endsWith('-setting.ts'))
  expect(strangers(files, /^shared\//)).toEqual([])
})

test('shared takes clock, randomness and timers as arguments', () => {
  const ambient =
    /\b(Date\.now|new Date\(\)|Math\.random|setTimeout|setInterval|process\.(?:env|platform|cwd|hrtime))/g
  expect(findings(within('shared/'), ambient)).toEqual([])
})

test('the renderer imports itself, shared and browser libraries', () => {
  const foreign = /^(node:|electron|main\/|preload\/)/
  expect(
    within('renderer/').flatMap((file) => imports(file).filter((name) => foreign.test(name))),
  ).toEqual([])
})

test('main imports itself, shared, Node and libraries, and nothing that draws', () => {
  const foreign = /^(react|@xterm\/xterm$|renderer\/|preload\/)/
  // It keeps the screen of a terminal that is not drawn, and never opens it.
  const files = within('main/').filter(({ path }) => path !== 'main/terminals/unseen-screen.ts')
  expect(files.flatMap((file) => imports(file).filter((name) => foreign.test(name)))).toEqual([])
})

test('the preload imports Electron and shared only', () => {
  expect(strangers(within('preload/'), /^(electron|shared\/)/)).toEqual([])
})

test('a keeper is a program of its own: it knows itself, what it says, Node and its terminals', () => {
  expect(strangers(within('keeper/'), /^(keeper\/|shared\/keeper\/|node:|node-pty$)/)).toEqual([])
})

test('processes are started in one room: child_process and node-pty only on the local machine, and by its keepers', () => {
  const starters = /['"](?:(?:node:)?child_process|node-pty)['"]/g
  // A place has a program of its own, which starts itself.
  const files = outside('main/machines/local/', 'keeper/', 'place/place.ts')
  expect(findings(files, starters)).toEqual([])
})

test('nothing above the machines knows where things run: only the wiring makes this computer', () => {
  const files = outside('main/machines/', 'main/core.ts', 'place/place.ts', 'cli/here.ts')
  const known = files.flatMap((file) =>
    imports(file)
      .filter((name) => name.startsWith('main/machines/local/'))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(known).toEqual([])
})

// Files lie on a machine, and are reached through it. Each entry has its reason.
const mayTouchFiles: Record<string, string> = {
  'main/machines/local/': 'is the machine',
  'main/log/': 'the log is on this computer, beside its database',
  'main/settings/': 'the settings are read before there is a machine',
  'main/practice/': 'a program of its own',
  'main/app/save-as.ts': 'a place that the user chose in a window of this computer',
  'main/app/copy-to-read.ts': 'the data folder, before there is a log',
  'main/app/ensure-folder.ts': 'the data folder, before anything else',
  'main/app/follow-updates.ts': 'a file of the app as it is installed',
  'main/app/graphics.ts': 'devices of this computer, before the first window',
  'main/app/instance-address.ts': 'where the app that runs already listens',
  'main/outside/door.ts': 'where programs without a window find the app that runs',
  'main/app/protocol.ts': 'the files of the page, which are part of the app',
  'main/places/pack.ts': 'what places are sent, which is part of the app',
  'main/catalog/archive-package.ts': 'an archive is fetched and unpacked where the app is',
  'main/catalog/archive/': 'an archive is unpacked part by part, as it is read',
  'main/places/ask-socket.ts': 'what programs of this computer ask comes in by a socket of the app',
  'main/places/node-binary.ts': 'what was fetched for places is kept where the app is',
  'main/catalog/download.ts': 'a download is written part by part, as it comes',
}

const touches = (file: Source) =>
  imports(file).some((name) => /^(?:node:)?fs(?:\/promises)?$/.test(name))

test('main reaches files through machines: node:fs only below them, and where there is a reason', () => {
  const places = Object.keys(mayTouchFiles)
  expect(
    within('main/')
      .filter(touches)
      .map(({ path }) => path)
      .filter((path) => !places.some((place) => path.startsWith(place))),
  ).toEqual([])
  // Nothing is excused that has no need to be.
  expect(places.filter((place) => !within(place).some(touches))).toEqual([])
})

test('the bridge alone touches raw channels: ipcMain and ipcRenderer nowhere else', () => {
  expect(findings(outside('main/bridge/', 'preload/'), /\bipc(?:Main|Renderer)\b/g)).toEqual([])
})

test('main decides nothing by the rows that windows show: only what people are told is read from them', () => {
  const files = outside('main/bridge/', 'main/app/', 'main/log/', 'main/outside/', 'renderer/')
  expect(findings(files, /\brows\.(?:all|get)\(/g)).toEqual([])
})

test('the page never sets markup: dangerouslySetInnerHTML and its kin nowhere', () => {
  const markup =
    /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/g
  expect(findings(sources, markup)).toEqual([])
})

test('code is never made from text: eval, Function and threads of text nowhere', () => {
  expect(findings(sources, /\b(?:eval|new Function)\(|\beval: true\b/g)).toEqual([])
})

test('a symbol has one home: no barrels, no re-exports', () => {
  expect(findings(sources, /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;\n]*\sfrom\s.*$/gm)).toEqual(
    [],
  )
})

test('colours live in the tokens: no literal outside renderer/style', () => {
  const hex = /['"`:\s(]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=['"`;\s),])/gi
  const functions = /\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(\s*[\d.]/g
  // Main paints a window, and answers for a terminal, without a page with tokens; tests beside them
  // keep the two equal.
  const files = outside(
    ...['renderer/style/', 'shared/window-background.ts', 'shared/terminal/palette.ts'],
  )
  expect([...findings(files, hex), ...findings(files, functions)]).toEqual([])
})

// Synchronous file access stops every agent's output while the disk is busy. Each entry has its reason.
const mayBlock: Record<string, string> = {
  'main/machines/local/system/linux.ts': 'reads /proc, which is memory, in slices of a millisecond',
  'main/log/header-file.ts': 'a hundred bytes at start, before the database, which is synchronous',
  'main/log/tail-file.ts':
    'a call a frame into the memory of the system, as the database makes many',
  'main/log/kept-rows.ts': 'only for a program of its own, which nobody else waits for',
  'main/log/set-aside.ts': 'once, when a damaged log is found at start',
  'main/machines/local/files/comparison-thread.ts':
    'a thread of its own, which main never waits in',
  'main/practice/conversations.ts': 'a program of its own, which nobody else waits for',
}

const blocking =
  /\b(?:access|append|chmod|chown|copy|cp|exec|exists|fstat|fsync|lstat|mkdir|mkdtemp|open|opendir|read|readdir|readFile|readlink|realpath|rename|rm|rmdir|spawn|stat|symlink|truncate|unlink|utimes|write|writeFile|execFile|appendFile|copyFile)Sync\b/g

test('main never waits for the disk: no synchronous file access on its paths', () => {
  const files = within('main/').filter(({ path }) => !(path in mayBlock))
  expect(findings(files, blocking)).toEqual([])
})

test('every exception from the rule about synchronous access is still needed', () => {
  const needed = sources.filter(({ text }) => text.search(blocking) >= 0).map(({ path }) => path)
  expect(Object.keys(mayBlock).filter((path) => !needed.includes(path))).toEqual([])
})

test('a lint rule is obeyed, not silenced', () => {
  const silenced = new RegExp(
    ['biome-', 'ignore|@ts-', '(?:ignore|expect-error|nocheck)'].join(''),
    'g',
  )
  expect(findings(sources, silenced)).toEqual([])
})
