// Proves that the same rooms stand on each floor, that every room knows only those it may know, by their doors, and that nothing knows itself by a detour.
/// <reference types="vite/client" />
import { expect, test } from 'vitest'
import { neighbours, sources } from './sources.test-kit'

const nouns = [
  'session',
  'agent',
  'workspace',
  'change',
  'task',
  'terminal',
  'host',
  'store',
  'app',
]

/** Whoever is on a floor may import what belongs to no noun, and whoever is above shared all of that. */
const free: readonly string[] = ['kit', ...nouns.map((noun) => `shared/${noun}`)]

/** Who may import whom besides, types included. */
const shared = {
  'shared/agent': [],
  'shared/session': ['shared/agent'],
  'shared/terminal': ['shared/session'],
  'shared/host': ['shared/agent'],
  'shared/change': ['shared/agent'],
  'shared/workspace': ['shared/agent', 'shared/change'],
  'shared/task': ['shared/agent', 'shared/session'],
  // What all of them make together: the contract, the tables, the settings.
  'shared/app': [
    'shared/agent',
    'shared/change',
    'shared/host',
    'shared/session',
    'shared/task',
    'shared/terminal',
    'shared/workspace',
  ],
  'shared/store': ['shared/app', 'shared/session'],
}

const main = {
  'main/host': ['starting'],
  'main/store': ['main/host'],
  'main/app': ['main/host', 'main/store'],
  'main/agent': ['main/app', 'main/host', 'main/store'],
  'main/terminal': ['main/agent', 'main/app', 'main/host', 'main/store'],
  'main/session': ['main/agent', 'main/app', 'main/host', 'main/store', 'main/terminal'],
  'main/workspace': ['main/app', 'main/host', 'main/session', 'main/store'],
  'main/change': ['main/app', 'main/host', 'main/session', 'main/store', 'main/workspace'],
  'main/task': [
    'main/agent',
    'main/app',
    'main/host',
    'main/session',
    'main/store',
    'main/host/host-router.ts',
    'main/site.ts',
  ],
}

/** Files of a room that know what is made of all rooms, so that nobody below may know them. */
const above = {
  'main/host/host-router.ts': [
    'main/app',
    'main/host',
    'main/session',
    'main/site.ts',
    'main/store',
  ],
  'main/host/remotes/open.ts': [
    'main/agent',
    'main/app',
    'main/host',
    'main/host/host-router.ts',
    'main/site.ts',
    'main/store',
  ],
}

/** The root of main, which is read at one go. */
const root = {
  'main/site.ts': [
    'main/agent',
    'main/app',
    'main/change',
    'main/host',
    'main/session',
    'main/store',
    'main/workspace',
  ],
  'main/core.ts': [
    'main/agent',
    'main/app',
    'main/host',
    'main/host/host-router.ts',
    'main/host/remotes/open.ts',
    'main/session',
    'main/site.ts',
    'main/store',
    'main/task',
  ],
  'main/app.ts': ['main/app', 'main/core.ts', 'main/host', 'main/store', 'main/workspace'],
  'main/index.ts': ['main/app', 'main/app.ts'],
}

const page = {
  'renderer/store': [],
  'renderer/kit': ['renderer/store'],
  'renderer/agent': ['renderer/kit', 'renderer/store'],
  'renderer/host': ['renderer/kit', 'renderer/store'],
  'renderer/terminal': ['renderer/kit', 'renderer/store'],
  'renderer/change': ['renderer/kit', 'renderer/store'],
  'renderer/workspace': ['renderer/agent', 'renderer/kit', 'renderer/store'],
  'renderer/session': [
    'renderer/agent',
    'renderer/change',
    'renderer/host',
    'renderer/kit',
    'renderer/store',
    'renderer/terminal',
    'renderer/workspace',
  ],
  'renderer/task': ['renderer/agent', 'renderer/kit', 'renderer/session', 'renderer/store'],
  // What all of them can do: the palette, the settings, the welcome.
  'renderer/app': [
    'renderer/agent',
    'renderer/change',
    'renderer/host',
    'renderer/kit',
    'renderer/session',
    'renderer/store',
    'renderer/task',
    'renderer/terminal',
    'renderer/workspace',
  ],
  renderer: [
    'renderer/agent',
    'renderer/app',
    'renderer/host',
    'renderer/kit',
    'renderer/session',
    'renderer/store',
    'renderer/task',
    'renderer/workspace',
  ],
}

/** Programs of their own, and how programs are started, which all know that start any. */
const programs = {
  starting: [],
  keeper: ['starting'],
  preload: [],
  practice: [],
  // A machine for an app that is elsewhere, and nothing more.
  remote: ['main/host', 'starting'],
  // What is typed without a window: it looks at the same places as the app, and may become it.
  cli: ['main/host', 'main/store', 'starting'],
}

const may: Record<string, readonly string[]> = {
  kit: [],
  ...shared,
  ...main,
  ...above,
  ...root,
  ...page,
  ...programs,
}

/** The folder of a noun on its floor; a program; or a file that puts rooms together. */
function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/')
  if (path in above || path in root) return path
  if (!['shared', 'main', 'renderer'].includes(top)) return top
  if (path.split('/').length > 2) return `${top}/${room}`
  return top === 'renderer' ? top : path
}

const steps = sources.flatMap((source) =>
  neighbours(source).map((target) => ({
    source: source.path,
    target,
    from: roomOf(source.path),
    to: roomOf(target),
  })),
)
const between = steps.filter(({ from, to }) => from !== to)

test('the same rooms stand on each floor, one for each noun', () => {
  const rooms = new Set(
    sources.filter(({ path }) => path.split('/').length > 1).map(({ path }) => roomOf(path)),
  )
  const floors = ['shared', 'main', 'renderer'].flatMap((floor) =>
    nouns.map((noun) => `${floor}/${noun}`),
  )
  const others = Object.keys({ kit: [], 'renderer/kit': [], renderer: [], ...programs })
  expect([...rooms].sort()).toEqual(
    [...floors, ...others, ...Object.keys(above), ...Object.keys(root)].sort(),
  )
})

test('a room imports only those that it may know', () => {
  const strangers = between.filter(({ from, to }) => !may[from]?.includes(to) && !isFree(from, to))
  expect(strangers.map(({ source, target }) => `${source}: ${target}`)).toEqual([])
})

test('whom a room may know it does know, so that the table says how things are', () => {
  const used = new Set(between.map(({ from, to }) => `${from}: ${to}`))
  const allowed = Object.entries(may).flatMap(([from, rooms]) =>
    rooms.map((to) => `${from}: ${to}`),
  )
  expect(allowed.filter((pair) => !used.has(pair))).toEqual([])
})

test('no room knows itself by way of others', () => {
  expect(loops(between.map(({ from, to }) => [from, to]))).toEqual([])
})

test('no file knows itself by way of others', () => {
  const pairs = steps.map(({ source, target }): [string, string] => [source, target])
  expect(loops(pairs)).toEqual([])
})

const pages = import.meta.glob<string>('./main/*/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What a room of main lets others import, as it says itself. */
const doorOf = (room: string): string[] =>
  [...(pages[`./${room}/README.md`] ?? '').matchAll(/^- `([\w./-]+\.ts)`/gm)].map(
    ([, file]) => `${room}/${file}`,
  )

const entered = (room: string): string[] => {
  const files = between.filter(({ to }) => to === room).map(({ target }) => target)
  return [...new Set(files)].sort()
}

test.each(Object.keys(main))('others enter %s by its door, and no door is for nobody', (room) => {
  expect(doorOf(room)).toEqual(entered(room))
})

// How many files each door has: one more is another thing that cannot be changed by the room alone.
test('doors only get narrower', () => {
  const widths = Object.keys(main).map((room) => [room, doorOf(room).length])
  expect(Object.fromEntries(widths)).toEqual({
    'main/host': 42,
    'main/store': 17,
    'main/app': 50,
    'main/agent': 28,
    'main/terminal': 6,
    'main/session': 16,
    'main/workspace': 21,
    'main/change': 3,
    'main/task': 2,
  })
})

function isFree(from: string, to: string): boolean {
  if (from === 'kit') return false
  return to === 'kit' || (!from.startsWith('shared/') && free.includes(to))
}

/** Groups of names in which each leads to each: what is left when all that ends somewhere is taken away. */
function loops(pairs: [string, string][]): string[][] {
  const reached = new Map<string, Set<string>>()
  const next = Map.groupBy(pairs, ([from]) => from)
  for (const start of next.keys()) {
    const seen = new Set<string>()
    const left = [start]
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      for (const [, to] of next.get(name) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        left.push(to)
      }
    }
    reached.set(start, seen)
  }
  const tied = [...reached.keys()].filter((name) => reached.get(name)?.has(name))
  const groups = Map.groupBy(tied, (name) =>
    tied.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)).join(),
  )
  return [...groups.values()]
}
