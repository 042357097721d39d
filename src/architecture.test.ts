// Proves that the architecture holds: every rule here is one of docs/architecture.md, or of one of its rooms.
import { expect, test } from 'vitest'
import {
  findings,
  imports,
  outside,
  type Source,
  sources,
  strangers,
  within,
} from './sources.test-kit'

test('nothing above the machines knows where things run: only the wiring makes this computer', () => {
  const files = outside('main/host/local/', 'main/core.ts', 'remote/place.ts', 'cli/here.ts')
  const known = files.flatMap((file) =>
    imports(file)
      .filter((name) => name.startsWith('main/host/local/'))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(known).toEqual([])
})

// Files lie on a machine, and are reached through it. Each entry has its reason.
const mayTouchFiles: Record<string, string> = {
  'main/host/local/': 'is the machine',
  'main/store/log/': 'the log is on this computer, beside its database',
  'main/app/settings/': 'the settings are read before there is a machine',
  'practice/': 'a program of its own',
  'main/app/save-as.ts': 'a place that the user chose in a window of this computer',
  'main/app/copy-to-read.ts': 'the data folder, before there is a log',
  'main/app/ensure-folder.ts': 'the data folder, before anything else',
  'main/app/follow-updates.ts': 'a file of the app as it is installed',
  'main/app/graphics.ts': 'devices of this computer, before the first window',
  'main/app/instance-address.ts': 'where the app that runs already listens',
  'main/app/local-api/local-api.ts': 'where programs without a window find the app that runs',
  'main/app/watchdog-thread.ts': 'writes while main, which has the machine, stands still',
  'main/app/protocol.ts': 'the files of the page, which are part of the app',
  'main/host/remotes/pack.ts': 'what places are sent, which is part of the app',
  'main/agent/catalog/archive-package.ts': 'an archive is fetched and unpacked where the app is',
  'main/agent/catalog/archive/': 'an archive is unpacked part by part, as it is read',
  'main/host/remotes/ask-socket.ts':
    'what programs of this computer ask comes in by a socket of the app',
  'main/host/remotes/node-binary.ts': 'what was fetched for places is kept where the app is',
  'main/agent/catalog/download.ts': 'a download is written part by part, as it comes',
}

const touches = (file: Source) =>
  imports(file).some((name) => /^(?:node:)?fs(?:\/promises)?$/.test(name))

test('main reaches files through machines: node:fs only below them, and where there is a reason', () => {
  const places = Object.keys(mayTouchFiles)
  expect(
    within('main/', 'practice/')
      .filter(touches)
      .map(({ path }) => path)
      .filter((path) => !places.some((place) => path.startsWith(place))),
  ).toEqual([])
  // Nothing is excused that has no need to be.
  expect(places.filter((place) => !within(place).some(touches))).toEqual([])
})

// Bytes and text are made of each other in few places; all others have bytes, or have text.
const mayRecode: Record<string, string> = {
  'main/host/local/': 'is where programs and files are told bytes',
  'main/host/run.ts': 'hands on what a program printed',
  'main/host/exact-hash.ts': 'names a file by its bytes',
  'main/workspace/git/git.ts':
    'is the door to git, whose arguments are text and whose answers are bytes',
  'main/workspace/open-versions.ts': 'gives that door its program',
  'main/workspace/foreign.ts': 'counts the bytes of a file',
  'main/task/tasks-file.ts': 'reads a file to the byte',
  'main/change/review/contents.ts': 'hands the bytes of a picture on',
  'main/agent/secrets/redactor.ts': 'looks for text in bytes that go by',
  'practice/picture.ts': 'draws a picture',
  'main/session/runs/result-folder.ts': 'reads a file to the byte',
  'keeper/start-time.ts': 'reads what the kernel tells',
}

test('bytes are bytes: they become text, and text bytes, in few places, each by its codec', () => {
  const places = Object.keys(mayRecode)
  const recodes = ({ text }: Source) => /'latin1'/.test(text)
  const files = within('main/', 'practice/', 'keeper/', 'remote/', 'cli/')
  expect(
    files
      .filter(recodes)
      .map(({ path }) => path)
      .filter((path) => !places.some((place) => path.startsWith(place))),
  ).toEqual([])
  expect(places.filter((place) => !within(place).some(recodes))).toEqual([])
})

test('the bridge alone touches raw channels: ipcMain and ipcRenderer nowhere else', () => {
  expect(findings(outside('main/app/bridge/', 'preload/'), /\bipc(?:Main|Renderer)\b/g)).toEqual([])
})

test('main decides nothing by the rows that windows show: only what people are told is read from them', () => {
  const files = outside(
    'main/app/bridge/',
    'main/app/local-api/',
    'main/store/',
    'renderer/',
  ).filter(({ path }) => !/^main\/app\/[^/]+$/.test(path))
  expect(findings(files, /\brows\.(?:all|get)\(/g)).toEqual([])
})

test('what may be as long as a file is never spread into a call, which takes only so many arguments', () => {
  const files = within('main/change/', 'renderer/change/', 'shared/change/')
  expect(findings(files, /\.(?:push|unshift|concat|splice)\((?:[^(){}]*, )?\.\.\./g)).toEqual([])
})

test('rooms ask each other by methods: only the local API acts for a client that is no window', () => {
  const files = within('main/').filter(({ path }) => !path.startsWith('main/app/local-api/'))
  expect(findings(files, /\{ id: 0 \}/g)).toEqual([])
})

test('the page has one kind of store: nobody else keeps who is to be told, or hands React what to listen to', () => {
  const own = /\bSet<\(\) => void>|\buseSyncExternalStore\b/g
  // The width of the window is the browser's to tell of.
  const files = within('renderer/').filter(
    ({ path }) => !/^renderer\/store\/(?:create-store|side-open)\.ts$/.test(path),
  )
  expect(findings(files, own)).toEqual([])
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

test('colours live in the tokens: no literal outside renderer/kit/style', () => {
  const hex = /['"`:\s(]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=['"`;\s),])/gi
  const functions = /\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(\s*[\d.]/g
  // Main paints a window, and answers for a terminal, without a page with tokens; tests beside them
  // keep the two equal.
  const files = outside(
    'renderer/kit/style/',
    'shared/app/window-background.ts',
    'shared/terminal/palette.ts',
  )
  expect([...findings(files, hex), ...findings(files, functions)]).toEqual([])
})

// Synchronous file access stops every agent's output while the disk is busy. Each entry has its reason.
const mayBlock: Record<string, string> = {
  'main/host/local/system/linux.ts': 'reads /proc, which is memory, in slices of a millisecond',
  'main/store/log/header-file.ts':
    'a hundred bytes at start, before the database, which is synchronous',
  'main/store/log/tail-file.ts':
    'a call a frame into the memory of the system, as the database makes many',
  'main/store/log/kept-rows.ts': 'only for a program of its own, which nobody else waits for',
  'main/store/log/set-aside.ts': 'once, when a damaged log is found at start',
  'main/store/log/open-log.ts': 'the mode of one file at start, and once a damaged log',
  'main/store/log/take-over.ts': 'once, when a damaged log is found at start',
  'main/host/local/files/comparison-thread.ts': 'a thread of its own, which main never waits in',
  'main/app/watchdog-thread.ts': 'a thread of its own, which main never waits in',
  'practice/conversations.ts': 'a program of its own, which nobody else waits for',
}

const blocking =
  /\b(?:access|append|chmod|chown|copy|cp|exec|exists|fstat|fsync|lstat|mkdir|mkdtemp|open|opendir|read|readdir|readFile|readlink|realpath|rename|rm|rmdir|spawn|stat|symlink|truncate|unlink|utimes|write|writeFile|execFile|appendFile|copyFile)Sync\b/g

test('main never waits for the disk: no synchronous file access on its paths', () => {
  const files = within('main/', 'practice/').filter(({ path }) => !(path in mayBlock))
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

// Each entry says what comes from outside at every round, or what ends it: a loop that awaits only what
// is there already turns for ever, and nothing else of the program does any more.
const mayAwaitInLoops: Record<string, string> = {
  'cli/here.ts: for (;;) {': 'a timer between two looks, and a time at which it is over',
  'cli/session.ts: for (;;) {': 'the app, which is asked, and a pause',
  'cli/task-waiting.ts: for (;;) {': 'the app, which is asked, and a pause',
  'main/app/instance.ts: while (performance.now() < giveUpAt) {':
    'a pause between two tries, and a time at which it is over',
  'main/change/branches/index-lock.ts: while (await held()) {':
    'an interval between two looks, and a time at which it is over',
  'main/change/branches/radar-watch.ts: while ((sky.stale.size > 0 || sky.left) && !this.#stopped) {':
    'git, for each folder that changed',
  'main/agent/catalog/archive/byte-reader.ts: while (left > 0) {':
    'a part of the stream, which is less by that',
  'main/agent/catalog/archive/byte-reader.ts: while (this.#held.length === 0) {':
    'the next part of the stream, or its end',
  'main/agent/catalog/archive/tar.ts: for (;;) {': 'a header of the stream, or its end',
  'main/agent/catalog/archive/zip.ts: for (let done = 0; done < count; ) {':
    'entries of the file, so many as were counted before',
  'main/host/local/ending.ts: for (;;) {': 'a sleep between two looks at the processes',
  'main/host/local/folders/survey.ts: while (ahead.length > 0 && !found.cut) await Promise.all(ahead.splice(-atOnce).map(list))':
    'folders of the disk, of which there are fewer at each round',
  'main/workspace/checkpoints/comparing.ts: for (;;)':
    'a thread and git, which are asked for what was lacking',
  'main/workspace/checkpoints/importing.ts: while (Date.now() < until && (await files.text(file)) === who)':
    'an interval between two looks, and a time at which it is over',
  'main/workspace/checkpoints/checkpoints.ts: for (;;) {': 'git, which takes less at each round',
  'main/host/remotes/holding.ts: for (let raised = false; ; ) {':
    'an engine outside, with a pause while it is not there yet',
  'practice/long-answer.ts: while (said < size) {': 'the time that saying a piece takes',
  'main/change/review/calls.ts: while (known.sequence < last) {':
    'a pause after each piece, of which there are fewer at each round',
  'main/session/runs/run-keeper.ts: while (this.#inTurn) await this.#rests()':
    'a turn that ends, or an agent that comes or goes',
  'main/session/runs/run-keeper.ts: while (!this.#usersNow && session.running) await this.#rests()':
    'a turn that ends, or an agent that comes or goes',
  'main/session/link/attachment.ts: while (served.ok && conversation.life === life && !process.serves(served.value))':
    'a process that starts, as the last was lost by then',
  'main/session/search/deriving.ts: do await this.#rest()': 'a timer',
  'main/agent/process/keeping-programs.ts: for (;;) {': 'a keeper, and then the user who decides',
  'main/task/branch-watch.ts: while (this.#again && !this.#left) {':
    'git, for what has changed meanwhile',
  'main/workspace/setting-up.ts: for (;;) {': 'the user, who answers',
  'remote/place.ts: for (const until = Date.now() + holderPatience; ; ) {':
    'a timer between two tries, and a time at which it is over',
  'remote/relay.ts: for (const until = Date.now() + patience; Date.now() < until; ) {':
    'a timer between two tries, and a time at which it is over',
  'renderer/kit/markdown/languages.ts: for (;;) {': 'a pause until the page has time',
  'renderer/change/at-rest.ts: for (;;) {': 'a page that is idle, and a timer',
  'renderer/change/find-call.ts: while (low <= high) {':
    'an answer of main, of which half is left at each round',
  'renderer/change/shown-text.ts: while (!step.done) {': 'a timer',
}

/** Loops without a count that await, as "file: first line"; as it is formatted, one ends where its indent comes again. */
const awaitingLoops = (files: Source[]): string[] =>
  files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^( *)((?:do(?= await| \{)|while \(|for \([^\n]*;\s*\)).*)(?=((?:\n\1 +.*|\n)*))/gm,
      ),
    ]
      .filter(([head, , , body]) => /\bawait\b/.test(head + body))
      .map(([, , head]) => `${path}: ${head}`),
  )

test('no loop awaits what can only come when the loop lets go: each that has no count says what it waits for', () => {
  const found = awaitingLoops(sources)
  expect(found.filter((loop) => !(loop in mayAwaitInLoops))).toEqual([])
  expect(Object.keys(mayAwaitInLoops).filter((loop) => !found.includes(loop))).toEqual([])
})

test('the shape that once stood still is found, however it is written', () => {
  const shapes = [
    '  do await this.leave()\n  while (this.running)\n',
    '  while (this.running) await this.leave()\n',
    '  for (;;) {\n\n    if (!this.running) break\n    await this.leave()\n  }\n',
    '  for (; this.running; ) {\n    await this.leave()\n  }\n',
    '  do {\n    await this.leave()\n  } while (this.running)\n',
  ]
  for (const text of shapes) expect(awaitingLoops([{ path: 'a.ts', text }])).toHaveLength(1)
})

test('nothing is put off by a turn of promises, in which nothing else has its turn', () => {
  expect(findings(outside('renderer/'), /\b(?:queueMicrotask|nextTick)\(/g)).toEqual([])
})

test('properties are written plainly: nothing is spread that is written there', () => {
  expect(findings(sources, /\.\.\.\{|\.\.\.\[[^\]\n]*\](?![.\w: ])/g)).toEqual([])
})

test('Electron is the desktop’s side of the app alone: the core and its rooms run without it', () => {
  const without = within('main/').filter(
    ({ path }) => !/^main\/(?:app\/|app\.ts$|index\.ts$)/.test(path),
  )
  expect(strangers(without, /^(?!electron$)/)).toEqual([])
})
